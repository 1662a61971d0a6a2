// Serves the built web app. Hashed assets are kept for a year, everything else is asked for anew;
// every other path that a browser opens gets the page, which finds its route by itself.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export async function mountWeb(app: FastifyInstance) {
  if (!existsSync(webFolder)) return;
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/');
    if (!isPage) throw new Refusal('request.not_found');
    return reply.sendFile('index.html');
  });
}
