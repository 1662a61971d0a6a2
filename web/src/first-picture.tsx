// Draws a page once while building, so that a browser shows it before any script has run. The app then draws the same in its place.
// Never runs in the browser. What is personal or has to be asked for stays a skeleton.
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { patterns as paths } from './paths.ts';
import { loadFirstCatalogue } from './platform/language.tsx';
import { router } from './router.tsx';

/** Pages that strangers open first, with the file whose chunk each needs. None with a form: what is typed into a picture is lost. */
export const firstPages = [
  { path: paths.home, source: 'src/routes/index.tsx' },
  { path: paths.scanner, source: 'src/routes/scanner.tsx' },
] as const;

/** Every address that the router knows: the server answers 404 under any other. */
export const patterns: readonly string[] = Object.keys(router.routesByPath);

/** HTML of the page in English. */
export async function drawFirstPicture(path: string): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return renderToString(<App words={await loadFirstCatalogue()} />);
}
