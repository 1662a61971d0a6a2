// What a witness says when it knows another tree, before and beside ours: it is heard, and nothing else that it refuses stops a log.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cosign,
  decideCosignature,
  formatCheckpoint,
  formatNote,
  signNote,
  verifierKey,
  type WitnessState,
} from '@amanah/core/ledger';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nodeVerifier, signingKey } from '../platform/signing.ts';
import { createWitnesses } from './witnesses.ts';

const origin = 'log.example/log';
const signerOf = async (name: string, algorithm: 1 | 4, seed: number) => {
  const { publicKey, sign } = signingKey(Buffer.alloc(32, seed));
  return { ...(await verifierKey(nodeVerifier, name, algorithm, publicKey)), sign };
};
const logKey = await signerOf(origin, 1, 1);
const witnessKey = await signerOf('w1.example/witness', 4, 2);

let state: WitnessState | undefined;
let broken: number | null = null;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  if (broken !== null) return response.writeHead(broken).end('out of order');
  const decision = await decideCosignature(nodeVerifier, body, [logKey], () => state);
  if (!decision.ok) return response.writeHead(decision.status).end(decision.body);
  state = decision.state;
  response.end(await cosign(witnessKey, decision.text, 1_800_000_000));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  state = undefined;
  broken = null;
});

const rootOf = (byte: number) => Buffer.alloc(32, byte);
/** Asked by a process that has just started, and knows of no size. */
const ask = async (size: number, root: number) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy = { logs: [], witnesses: [{ name: 'w1', key: witnessKey, url }], quorum: 'w1' };
  const text = formatCheckpoint({ origin, size, root: rootOf(root), extensions: [] });
  const note = formatNote({ text, signatures: [await signNote(logKey, text)] });
  return createWitnesses(policy, pino({ level: 'silent' })).cosign({ size, note, prove: async () => [] });
};

it('cosigns the tree that it knows', async () => {
  state = { size: 7, root: rootOf(1) };
  expect(await ask(7, 1)).toMatchObject({ isReached: true });
});

it('has cosigned another tree of the same size', async () => {
  state = { size: 7, root: rootOf(2) };
  expect(await ask(7, 1)).toEqual({ isReached: false, sawAnother: { witness: 'w1', size: 7 } });
});

it('has cosigned a tree that is no part of ours', async () => {
  state = { size: 6, root: rootOf(2) };
  expect(await ask(7, 1)).toEqual({ isReached: false, sawAnother: { witness: 'w1', size: 6 } });
});

it('has cosigned more', async () => {
  state = { size: 8, root: rootOf(2) };
  expect(await ask(7, 1)).toEqual({ isReached: false, sawMore: { witness: 'w1', size: 8 } });
});

it.each([400, 403, 404, 409, 429, 500, 503])('stops no log by answering %s', async (status) => {
  broken = status;
  expect(await ask(7, 1)).toEqual({ isReached: false, signatures: [] });
});
