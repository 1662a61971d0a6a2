// For whoever runs the product: health, metrics, the contract and its readable form.
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isOfThisMachine } from './client-address.ts';
import type { Metrics } from './metrics.ts';
import { Refusal } from './refusal.ts';

export interface Readiness {
  /** What is still missing before the product can be used: empty when it is ready. */
  missing(): readonly string[];
  /** What could not be made ready, without which the product goes on. The log says why. */
  failed(): readonly string[];
  /** Asks the database. */
  isDatabaseAnswering(): Promise<boolean>;
}

export function mountOperations(app: FastifyInstance, readiness: Readiness) {
  const always = { config: { isNeverRefused: true } };
  app.get('/health/live', always, async () => ({ status: 'live' }));
  app.get('/health/ready', always, async (_request, reply) => {
    const missing = [...readiness.missing(), ...((await readiness.isDatabaseAnswering()) ? [] : ['database'])];
    reply.code(missing.length === 0 ? 200 : 503);
    const failed = readiness.failed();
    const more = failed.length === 0 ? {} : { failed };
    return missing.length === 0 ? { status: 'ready', ...more } : { status: 'starting', missing, ...more };
  });
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*');
    return readFile(new URL('../../../api/openapi.json', import.meta.url));
  });
  void app.register(async (docs) => {
    await docs.register(fastifyStatic, {
      root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
      prefix: '/api/docs/',
      index: false,
    });
    docs.get('/api/docs', (_request, reply) => reply.redirect('/api/docs/'));
    docs.get('/api/docs/', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage));
    docs.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(docsScript));
  });
}

const docsPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Amanah API</title>
<link rel="stylesheet" href="swagger-ui.css"></head>
<body><div id="api"></div><script src="swagger-ui-bundle.js"></script><script src="start.js"></script></body>
</html>`;

const docsScript = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });`;

/** @param token whoever brings it may read them from anywhere; null: nobody but this machine may */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | null) {
  // One counter per route and status, found once: looking labels up costs more than counting.
  const counters = new Map<string, () => void>();
  const timers = new Map<string, (seconds: number) => void>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const key = `${reply.statusCode} ${route}`;
    let count = counters.get(key);
    let time = timers.get(route);
    if (!count || !time) {
      const counter = metrics.answers.labels({ route, status: reply.statusCode });
      const timer = metrics.seconds.labels({ route });
      count = () => counter.inc();
      time = (seconds) => timer.observe(seconds);
      counters.set(key, count);
      timers.set(route, time);
    }
    count();
    time(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOfThisMachine(request.raw) && !(token !== null && bringsToken(request.raw, token)))
      throw new Refusal('identity.forbidden');
    reply.header('cache-control', 'no-store').type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

function bringsToken({ headers }: IncomingMessage, token: string): boolean {
  const given = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
