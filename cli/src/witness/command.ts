// `amanah witness` and `amanah witness keygen`. Lets other people's logs be watched by somebody who is not their operator.
import { formatVerifierKey } from '@amanah/core/ledger';
import { CannotStart } from '../cannot-start.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readPolicyFile } from '../policy-file.ts';
import { noOperands, readOptions, required } from '../read-options.ts';
import { holdFolder } from '../state-folder.ts';
import type { Surroundings } from '../surroundings.ts';
import { makeKeyFile, readKeyFile } from './key-file.ts';
import { witnessServer } from './serve-witness.ts';
import { openWitness } from './witness.ts';

/** Host and port from `127.0.0.1:8080`, `[::1]:8080` or `witness.example:8080`. */
export function readListen(text: string): { host: string; port: number } {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-fA-F:.%]+)\]|([^\s:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host === undefined || !(port <= 65_535)) throw new CannotStart('usage.listenInvalid', { value: text });
  return { host, port };
}

export async function runWitness(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const [first, ...rest] = words;
  return first === 'keygen' ? keygen(rest, surroundings) : serve(words, surroundings);
}

async function keygen(words: readonly string[], { print, complain, say }: Surroundings): Promise<ExitCode> {
  const { options, operands } = readOptions(words, { key: 'text', name: 'text' });
  noOperands(operands);
  const file = required(options.key, '--key');
  const name = required(options.name, '--name');
  await print(formatVerifierKey(await makeKeyFile(file, name)));
  complain(say('key.made', { file }));
  return exitCodes.ok;
}

async function serve(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { print, say, stop, now } = surroundings;
  const { options, operands } = readOptions(words, {
    key: 'text',
    state: 'text',
    policy: 'text',
    listen: 'text',
    name: 'text',
  });
  noOperands(operands);
  const keyFile = required(options.key, '--key');
  const stateFolder = required(options.state, '--state');
  const policyFile = required(options.policy, '--policy');
  const { host, port } = readListen(required(options.listen, '--listen'));

  const key = await readKeyFile(keyFile);
  if (options.name !== undefined && options.name !== key.name) {
    throw new CannotStart('key.nameDiffers', { file: keyFile, name: key.name, asked: options.name });
  }
  const { logs } = await readPolicyFile(policyFile);
  if (!logs.length) throw new CannotStart('file.policyHasNoLog', { file: policyFile });

  const folder = await holdFolder(stateFolder);
  try {
    const witness = await openWitness({ key, logKeys: logs.map((log) => log.key), folder: folder.path, now });
    const server = witnessServer(witness, surroundings);
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(new CannotStart('witness.cannotListen', { address: `${host}:${port}`, why: error.message })),
      );
      server.listen(port, host, resolve);
    });
    const bound = server.address();
    const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
    await print(formatVerifierKey(key));
    for (const [origin, size] of witness.sizes()) await print(say('witness.knows', { origin, size }));
    await print(say('witness.listening', { url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}` }));

    if (!stop.aborted)
      await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
    // Requests that are being answered are answered; idle connections are not waited for.
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    return exitCodes.ok;
  } finally {
    folder.release();
  }
}
