import { describe, expect, it } from 'vitest';
import { bareHttp } from '../testing/http-options.ts';
import { addressBlock } from './client-address.ts';
import { createHttp } from './http.ts';

const socket = '198.51.100.1';

/** Who the server believes to be asked by, and under which name and protocol. */
async function seen(trustedProxies: number, headers: Record<string, string | string[]>, remoteAddress = socket) {
  const http = await createHttp(bareHttp({ trustedProxies }));
  http.get('/', ({ ip, host, protocol }) => ({ ip, host, protocol }));
  const answer = await http.inject({ url: '/', remoteAddress, headers: { host: 'amanah.example', ...headers } });
  await http.close();
  return answer.json() as { ip: string; host: string; protocol: string };
}
const address = async (proxies: number, forwarded: string | string[], remoteAddress?: string) =>
  (await seen(proxies, { 'x-forwarded-for': forwarded }, remoteAddress)).ip;

describe('The address of who asks', () => {
  it('is that of the connection where no proxy stands in front, whatever the header says', async () => {
    for (const forged of ['203.0.113.7', '203.0.113.7, 203.0.113.8', '::1', 'unknown', '', '127.0.0.1,127.0.0.1'])
      expect(await address(0, forged), forged).toBe(socket);
  });

  it('is what the one proxy wrote, which is the last entry', async () => {
    expect(await address(1, '203.0.113.7')).toBe('203.0.113.7');
    expect(await address(1, '127.0.0.1, 10.0.0.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await address(1, `${'10.0.0.1, '.repeat(500)}203.0.113.7`)).toBe('203.0.113.7');
  });

  it('is the last entry but one behind two proxies', async () => {
    expect(await address(2, '203.0.113.7, 198.51.100.2')).toBe('203.0.113.7');
    expect(await address(2, '6.6.6.6, 203.0.113.7, 198.51.100.2')).toBe('203.0.113.7');
  });

  it('is the farthest one that a proxy has seen where the list is too short', async () => {
    expect(await address(2, '203.0.113.7')).toBe('203.0.113.7');
    expect(await address(1, '')).toBe(socket);
    expect(await address(2, '')).toBe(socket);
    expect(await address(2, ' , ,')).toBe(socket);
    expect((await seen(2, {})).ip).toBe(socket);
  });

  it('stops at what is no address: nothing behind it is believed', async () => {
    for (const garbage of [
      'unknown',
      '_hidden',
      '203.0.113',
      '0x7f.1',
      '999.1.1.1',
      '203.0.113.7:port',
      '[::1',
      '\u00e9',
      'x'.repeat(4_000),
    ]) {
      expect(await address(1, garbage), garbage).toBe(socket);
      expect(await address(2, `6.6.6.6, ${garbage}`), garbage).toBe(socket);
      expect(await address(2, `${garbage}, 203.0.113.7`), garbage).toBe('203.0.113.7');
    }
  });

  it('is the same however it is written', async () => {
    expect(await address(1, '2001:DB8:0:0::0001')).toBe('2001:db8::1');
    expect(await address(1, '[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(await address(1, '203.0.113.7:4711')).toBe('203.0.113.7');
    expect(await address(1, '::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(await address(1, '::FFFF:cb00:7107')).toBe('203.0.113.7');
    expect(await address(1, 'fe80::1%eth0')).toBe('fe80::1');
    expect(await address(0, '', '::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is read over all headers of the name', async () => {
    expect(await address(1, ['203.0.113.6', '203.0.113.7'])).toBe('203.0.113.7');
    expect(await address(2, ['6.6.6.6, 203.0.113.7', '198.51.100.2'])).toBe('203.0.113.7');
  });

  it('brings no other host and protocol along: nothing of the product reads them', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=6.6.6.6;host=evil.example',
    };
    for (const proxies of [0, 1, 2])
      expect(await seen(proxies, forged)).toEqual({ ip: socket, host: 'amanah.example', protocol: 'http' });
  });
});

describe('What is counted together', () => {
  it('is one address of IPv4 and one network of 64 bits of IPv6, which is what one customer has', () => {
    expect(addressBlock('203.0.113.7')).toBe('203.0.113.7');
    expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(addressBlock('2001:db8:1:2::')).toBe('2001:db8:1:2::/64');
    expect(addressBlock('2001:db8:1:3::')).toBe('2001:db8:1:3::/64');
    expect(addressBlock('::1')).toBe('0:0:0:0::/64');
  });
});
