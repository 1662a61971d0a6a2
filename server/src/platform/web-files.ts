// Serves the built web app. Hashed assets are kept for a year, everything else is asked for anew;
// every other path that a browser opens gets the page, which finds its route by itself: with 404 where it will find none.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '@amanah/api/routes';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type PageHead, withAnswer, withHead } from './page-head.ts';
import { Refusal } from './refusal.ts';
import { robotsText, sitemap } from './robots.ts';
import type { Traffic } from './traffic.ts';

export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** What the build says of its pages: web/dist/pages.json. */
const pagesSchema = z.object({
  /** Addresses whose page is drawn already, in English, with the file. */
  drawn: z.record(z.string(), z.string()),
  /** Tags for what the script of a page needs, by the first part of its address. */
  needed: z.record(z.string(), z.string()),
  /** Addresses of the router, with `$name` for a part that may be anything. */
  patterns: z.array(z.string()),
  /** Addresses of pages for everybody, for search engines. */
  listed: z.array(z.string()),
  /** Beginnings of addresses that search engines leave. */
  closed: z.array(z.string()),
});

export interface WebOptions {
  readonly languageOf: (header: string | undefined) => string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** Whether something is looked up for a page. @param address path and query */
  readonly isLookedUp: (address: string) => boolean;
  /** That counts and takes a place as a verdict does. */
  readonly traffic: Pick<Traffic, 'enterBeside'>;
  /** What a page says of itself before its script runs; null: what the build wrote. @param address path and query */
  readonly headOf: (address: string, language: string) => Promise<PageHead | null>;
  /** What the script of a page asks for first; null: nothing that everybody would be answered alike. */
  readonly answerOf: (address: string, language: string) => Promise<unknown>;
  readonly folder?: string;
}

export async function mountWeb(
  app: FastifyInstance,
  { languageOf, publicUrl, isLookedUp, traffic, headOf, answerOf, folder = webFolder }: WebOptions,
) {
  if (!existsSync(folder)) return;
  const { drawn, needed, patterns, listed, closed } = pagesSchema.parse(
    JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')),
  );
  const emptyPage = readFileSync(join(folder, 'index.html'), 'utf8');
  const isKnown = matcherOf(patterns);
  // One route for the hundreds of hashed files; those beside the pages are few and get one each, so that a page may have any name.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  const files = [
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', content: sitemap(publicUrl, listed) },
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', content: robotsText(publicUrl, closed) },
  ];
  for (const { url, type, content } of files)
    app.get(url, (_, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(content));
  /** The page is worth more than what is said of it: without that it asks for the answer itself, and says what is wrong. */
  async function lookUp(request: FastifyRequest, reply: FastifyReply, language: string) {
    const handOutWithout = (error: unknown) => {
      // That there is too much to do is counted where it is refused.
      if (!(error instanceof Refusal)) request.log.warn({ error }, 'a page is handed out without what it is about');
      return null;
    };
    let leave: (() => void) | null = null;
    try {
      if (!isLookedUp(request.url)) return null;
      leave = await traffic.enterBeside('verify', request, reply);
      const head = await headOf(request.url, language);
      return head && { head, answer: await answerOf(request.url, language).catch(handOutWithout) };
    } catch (error) {
      return handOutWithout(error);
    } finally {
      leave?.();
    }
  }
  app.get('/*', async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (!isPage(path, request.headers.accept)) throw new Refusal('request.not_found');
    // The app draws the page that says so. From memory: a file would be answered with 304 and nothing where the browser knows it already.
    if (!isKnown(path))
      return reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(emptyPage);
    const language = languageOf(request.headers['accept-language']);
    const speaksEnglish = language === 'en';
    reply.header('vary', 'accept-language, accept-encoding');
    const about = await lookUp(request, reply, language);
    if (about) {
      // Words of other languages are other files; the rest is the same.
      const tags = needed[path.split('/')[1] ?? ''] ?? '';
      const made = withHead(emptyPage, publicUrl, about.head).replace('</head>', `${tags}</head>`);
      return reply
        .header('cache-control', about.answer === null ? 'no-cache' : 'no-store')
        .type('text/html; charset=utf-8')
        .send(about.answer === null ? made : withAnswer(made, about.answer));
    }
    return reply.sendFile((speaksEnglish && drawn[path]) || 'index.html');
  });
}

const partsOf = (path: string): readonly string[] => path.replace(/\/$/, '').toLowerCase().split('/');

/** Whether the app has a page at a path, as its router reads it: in any case, with or without a slash at the end. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const known = patterns.map(partsOf);
  const fits = (asked: readonly string[], pattern: readonly string[]) =>
    asked.length === pattern.length &&
    pattern.every((part, index) => (part.startsWith('$') ? asked[index] !== '' : asked[index] === part));
  return (path) => {
    const asked = partsOf(path);
    return known.some((pattern) => fits(asked, pattern));
  };
}

/** First parts of addresses under which programs ask: what is not there is no page to whoever does not say that it wants one. */
const ofPrograms = new Set([
  '.well-known',
  'assets',
  'health',
  'metrics',
  ...allRoutes.flatMap(({ url }) => /^\/([^/:]+)\//.exec(url)?.[1] ?? []),
]);

/** Crawlers, previews and curl take anything and mean the page; whoever misses a file takes anything too and must not be handed a page. */
export function isPage(path: string, accept = '*/*'): boolean {
  const [, first = ''] = path.split('/');
  if (first === 'api') return false;
  if (/text\/(?:html|\*)/.test(accept)) return true;
  const isFile = /\.[a-z][a-z0-9]{1,10}$/.test(path);
  return accept.includes('*/*') && !isFile && !ofPrograms.has(first);
}
