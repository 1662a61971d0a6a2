// npm run dev: the server restarts and the page reloads when a source changes. The web is on PORT, the API behind it on PORT + 1.
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './run-command.ts';

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const vite = join(dirname(createRequire(join(root, 'web/package.json')).resolve('vite/package.json')), 'bin/vite.js');

const start = (
  folder: string,
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess =>
  spawn(process.execPath, programArguments, {
    cwd: join(root, folder),
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });

const server = start(
  '.',
  [
    '--watch',
    '--watch-preserve-output',
    '--watch-path=server/src',
    '--watch-path=demo/src',
    '--watch-path=core/src',
    '--watch-path=api/src',
    '--watch-path=messages/src',
    'tools/serve.ts',
  ],
  {
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  },
);
const web = start('web', [vite, '--port', String(port), '--strictPort'], { API_PORT: String(apiPort) });

const stop = () => {
  web.kill('SIGTERM');
  server.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of [server, web]) child.once('exit', stop);
