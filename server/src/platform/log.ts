// Structured logs, one JSON object a line. Secrets, tokens, passwords and scanned codes never enter.
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token'],
  });
}
