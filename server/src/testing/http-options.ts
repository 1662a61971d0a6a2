// What a bare HTTP server needs where a test brings its own routes: words are their codes, nobody is signed in, nobody is limited.
import { pino } from 'pino';
import type { HttpOptions } from '../platform/http.ts';
import { createTraffic } from '../platform/traffic.ts';

export const bareHttp = (given: Partial<HttpOptions> = {}): HttpOptions => ({
  log: pino({ level: 'silent' }),
  trustedProxies: 0,
  isHttps: false,
  traffic: createTraffic(null),
  connectionsPerAddress: null,
  identify: async () => null,
  wordsFor: (code) => code,
  languageOf: () => 'en',
  inOtherWords: () => null,
  ...given,
});
