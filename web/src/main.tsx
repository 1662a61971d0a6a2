// The start of the browser app: words first, then the page. Nothing is drawn without its words.
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { showWhatWasLeft } from './platform/after-reload.ts';
import { watchConnection } from './platform/connection.ts';
import { loadFirstPage } from './router.tsx';
import './styles/app.css';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

// Schemas that pages load later write no code while running: the content policy would refuse it, and report that.
globalThis.__zod_globalConfig = { jitless: true };

// The page of this address is there before anything is drawn: what the server drew is replaced in one step, without a blank.
const words = await loadFirstPage();
watchConnection();
const root = createRoot(place);
// In small steps between which the browser answers taps and scrolls.
startTransition(() =>
  root.render(
    <StrictMode>
      <App words={words} />
    </StrictMode>,
  ),
);
showWhatWasLeft();

// Nothing of this is needed to look at the page: it waits until the page has been there for a while and the browser has nothing to do.
const quietAfterMilliseconds = 5_000;
const prepareForOffline = () =>
  setTimeout(() => {
    const start = () =>
      void import('./features/offline/maintenance.ts').then(
        ({ startMaintenance }) => startMaintenance(),
        // The network went before this came: it is fetched when it is back.
        () => window.addEventListener('online', start, { once: true }),
      );
    // Not in every browser.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start);
    else start();
  }, quietAfterMilliseconds);
if (document.readyState === 'complete') prepareForOffline();
else window.addEventListener('load', prepareForOffline);
