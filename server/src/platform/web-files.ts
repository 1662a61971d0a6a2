// Serves the built web app. Hashed assets are kept for a year, everything else is asked for anew;
// every other path that a browser opens gets the page, which finds its route by itself.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '@amanah/api/routes';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Which addresses have a page that is drawn already, in English: web/dist/pages.json. */
function drawnPages(): Readonly<Record<string, string>> {
  const list = join(webFolder, 'pages.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {};
}

export async function mountWeb(app: FastifyInstance, languageOf: (header: string | undefined) => string) {
  if (!existsSync(webFolder)) return;
  const drawn = drawnPages();
  // One route for the hundreds of hashed files; those beside the pages are few and get one each, so that a page may have any name.
  await app.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (!isPage(path, request.headers.accept)) throw new Refusal('request.not_found');
    const speaksEnglish = languageOf(request.headers['accept-language']) === 'en';
    reply.header('vary', 'accept-language, accept-encoding');
    return reply.sendFile((speaksEnglish && drawn[path]) || 'index.html');
  });
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
  if (accept.includes('text/html')) return true;
  const isFile = /\.[a-z][a-z0-9]{1,10}$/.test(path);
  return accept.includes('*/*') && !isFile && !ofPrograms.has(first);
}
