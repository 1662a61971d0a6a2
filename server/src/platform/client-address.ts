// Whose address a request counts for. Every entry of X-Forwarded-For that no proxy of ours wrote is the sender's own invention and is
// never believed; of the other headers of this family none is read at all.
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Where a connection is gone before anybody asked for its address. */
const nowhere = '0.0.0.0';

/**
 * One way to write an address: IPv4 inside IPv6 as IPv4, without zone and port. null for what is none.
 *
 * @example plainAddress('[2001:DB8::0001]:443') // '2001:db8::1'
 */
export function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  // Some proxies write the port too, and IPv6 in brackets then (RFC 7239 section 6).
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  if (isIP(bare) === 0) return null;
  return ipaddr.process(bare.replace(/%.*$/, '')).toString();
}

export const addressOfSocket = (socket: Socket): string => plainAddress(socket.remoteAddress ?? nowhere) ?? nowhere;

/** Through a proxy on this machine everybody's connection comes from it; proxies say for whom they ask. */
const signsOfProxies = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** What programs call this machine when they are on it. A proxy that sets no header of its own passes the name of the site on. */
const namesThisMachine = (host: string | undefined): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');

/** Whether a program on this very machine asks, and no proxy or page for somebody else. */
export const isOfThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  ipaddr.parse(addressOfSocket(socket)).range() === 'loopback' &&
  namesThisMachine(headers.host) &&
  signsOfProxies.every((name) => headers[name] === undefined);

/** The farthest address that the connection or one of our proxies has seen, in the form of `plainAddress`. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  let found = addressOfSocket(request.socket);
  const forwarded = request.headers['x-forwarded-for'];
  if (trustedProxies === 0 || forwarded === undefined) return found;
  // Each proxy adds whom it was asked by at the end. Node joins several headers of the name in their order.
  const entries = String(forwarded)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .slice(-trustedProxies);
  for (const entry of entries.reverse()) {
    const address = plainAddress(entry);
    if (address === null) return found;
    found = address;
  }
  return found;
}

/**
 * What limits count as one: an address of IPv4, and of IPv6 the network of 64 bits, all of which one customer may use.
 *
 * @param address as `plainAddress` writes it
 */
export const addressBlock = (address: string): string =>
  isIPv4(address)
    ? address
    : `${ipaddr.IPv6.parse(address)
        .parts.slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;

/** `request.ip` is this address everywhere. `request.host` and `request.protocol` stay those of the connection. */
export function decorateAddress(app: FastifyInstance, trustedProxies: number) {
  app.decorateRequest('ip', {
    getter() {
      return clientAddress(this.raw, trustedProxies);
    },
  });
}
