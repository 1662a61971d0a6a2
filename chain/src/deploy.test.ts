import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPublicClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logAnchorAbi } from './log-anchor.ts';
import { readPrivateKey } from './private-key.ts';
import { type EvmNode, startEvmNode } from './testing/evm-node.ts';

const secret = 'a7'.repeat(32);
const payer = privateKeyToAccount(`0x${secret}`);
const operator = privateKeyToAccount(`0x${'b8'.repeat(32)}`);
const folder = mkdtempSync(join(tmpdir(), 'amanah-deploy-'));
const keyFile = join(folder, 'operator.key');
const run = promisify(execFile);

let node: EvmNode;
beforeAll(async () => {
  writeFileSync(keyFile, `${secret}\n`, { mode: 0o600 });
  node = await startEvmNode({ funded: [payer.address] });
});
afterAll(async () => {
  await node.close();
  rmSync(folder, { recursive: true });
});

const deploy = (...words: string[]) =>
  run(process.execPath, [fileURLToPath(new URL('./deploy.ts', import.meta.url)), ...words]);

describe('The deploy command', () => {
  it('puts the contract on the chain and says where', async () => {
    const { stdout, stderr } = await deploy('--rpc', node.url, '--key', keyFile, '--operator', operator.address);
    const deployment = JSON.parse(stdout);
    expect(deployment).toMatchObject({ chainId: 31_337, operator: operator.address, blockNumber: '1' });
    expect(stdout + stderr).not.toContain(secret);
    const connection = createPublicClient({ transport: http(node.url) });
    const found = await connection.readContract({
      abi: logAnchorAbi,
      address: deployment.contractAddress,
      functionName: 'operator',
    });
    expect(found).toBe(operator.address);
  });

  it('names what is missing, and fails', async () => {
    await expect(deploy('--rpc', node.url)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--key'),
    });
    await expect(deploy('--rpc', node.url, '--key', keyFile, '--operator', '0x12')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('0x12 is no address'),
    });
  });

  it('does not show the key when the node refuses', async () => {
    const poorKey = 'c9'.repeat(32);
    const poorFile = join(folder, 'poor.key');
    writeFileSync(poorFile, poorKey);
    const failed = await deploy('--rpc', node.url, '--key', poorFile).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('insufficient funds') });
    expect(JSON.stringify(failed)).not.toContain(poorKey);
  });
});

describe('A key file', () => {
  const read = (content: string) => {
    const path = join(folder, 'tried.key');
    writeFileSync(path, content);
    return readPrivateKey(path);
  };

  it('holds 64 hexadecimal digits, with or without 0x', () => {
    expect(read(`0x${secret.toUpperCase()}\n`)).toBe(`0x${secret}`);
    expect(read(secret)).toBe(`0x${secret}`);
  });

  it.each([
    ['is empty', ''],
    ['is too short', secret.slice(2)],
    ['is too long', `${secret}00`],
    ['is zero', '00'.repeat(32)],
    ['is the order of the curve', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
    ['is other text', `${secret.slice(2)}zz`],
  ])('that %s is refused without showing it', (_what, content) => {
    let message = '';
    try {
      read(content);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('tried.key must hold a secp256k1 private key');
    if (content) expect(message).not.toContain(content);
  });
});
