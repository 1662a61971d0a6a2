import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createCustomerClient, isOurs, isPrivateAddressLiteral } from './customer-addresses.ts';

const request = { body: '{}', headers: { 'x-name': 'value' }, timeoutMilliseconds: 2_000 };

async function listening<T>(work: (port: number, seen: string[]) => Promise<T>): Promise<T> {
  const seen: string[] = [];
  const server = createServer((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.url} ${incoming.headers['x-name']}`);
    answer.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work((server.address() as AddressInfo).port, seen);
  } finally {
    server.close();
  }
}

describe('A webhook', () => {
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    ...[
      '::1',
      '::',
      '::127.0.0.1',
      'fec0::1',
      'fd00::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '64:ff9b::7f00:1',
    ],
  ])('never goes to %s', (address) => {
    expect(isOurs(address)).toBe(true);
  });

  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('may go to %s', (address) => {
    expect(isOurs(address)).toBe(false);
  });

  it.each(['http://0x7f000001/', 'http://2130706433:3900/', 'http://127.1/', 'http://[::ffff:127.0.0.1]/x'])(
    'is seen to be ours before anything is sent: %s',
    (url) => {
      expect(isPrivateAddressLiteral(url)).toBe(true);
    },
  );

  it('does not reach our own machine by number, by name or by odd spelling', async () => {
    await listening(async (port, seen) => {
      const send = createCustomerClient({ mayReachPrivateAddresses: false });
      for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]'])
        await expect(send(`http://${host}:${port}/`, request), host).rejects.toThrow(/not an address of a customer/);
      expect(seen).toEqual([]);
    });
  });

  it('is posted once where the operator allows its own network, and follows no redirect', async () => {
    await listening(async (port, seen) => {
      const send = createCustomerClient({ mayReachPrivateAddresses: true });
      expect(await send(`http://127.0.0.1:${port}/hook`, request)).toEqual({ status: 307 });
      expect(seen).toEqual(['POST /hook value']);
    });
  });
});
