// Draws a page as it looks before any script has run: while building, and on the server where the page is about goods. The app then draws
// the same in its place. Never runs in the browser. What is personal or has to be asked for stays a skeleton.
import { goodsIn, type PageAnswer } from '@amanah/api/pages';
import { isLanguage } from '@amanah/messages/languages';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { patterns as paths } from './paths.ts';
import { speakLanguage } from './platform/language.tsx';
import { storedMarket } from './platform/market.ts';
import { putAnswer } from './platform/page-answer.ts';
import { queryClient } from './platform/query.ts';
import { loadFirstPage, router } from './router.tsx';

/** Pages that strangers open first, with the file whose chunk each needs. None with a form: what is typed into a picture is lost. */
export const firstPages = [
  { path: paths.home, source: 'src/routes/index.tsx' },
  { path: paths.scanner, source: 'src/routes/scanner.tsx' },
] as const;

/** Every address that the router knows: the server answers 404 under any other. */
export const patterns: readonly string[] = Object.keys(router.routesByPath);

/**
 * HTML of the page. Never two at once: language, market, address and answer are those of the whole program.
 *
 * @param path with its query @param market where its reader shops @param answer what the page shows while it asks
 */
export async function drawFirstPicture(
  path: string,
  language: string,
  market: string | null = null,
  answer: PageAnswer | null = null,
): Promise<string> {
  if (!isLanguage(language)) throw new RangeError(`no language: ${language}`);
  speakLanguage(language);
  storedMarket.set(market);
  putAnswer(answer);
  try {
    // The number of a certificate leads on to its page, which the app does once it runs.
    const ledOn = answer?.page === 'evidence' && path.startsWith('/product/') ? goodsIn(path)?.path : undefined;
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [ledOn ?? path] }) });
    const picture = renderToString(<App words={await loadFirstPage()} />);
    // The content policy refuses styles of elements. In text and in values a quotation mark is never written as it is.
    return picture.replaceAll(/ style="[^"]*"/g, '');
  } finally {
    putAnswer(null);
    queryClient.clear();
  }
}
