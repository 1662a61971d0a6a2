// The one client for HTTP to addresses that customers typed, such as webhooks. The attacker is the customer: an address that leads
// into our own network, directly or by a name that changes its mind, is never connected to.
import { lookup } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { refuseOutsideWhileConnected } from './database/one-connection.ts';

export interface CustomerAnswer {
  readonly status: number;
}

export interface CustomerRequest {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  /** Of whoever may break it off before that. */
  readonly signal?: AbortSignal;
}

/** Posts once, follows no redirect, reads no answer beyond its status. @throws inside of a transaction, when nobody answers in time, or the address is ours */
export interface SendToCustomer {
  (url: string, request: CustomerRequest): Promise<CustomerAnswer>;
  /** False for an address that it would never connect to, as far as the address itself says; a name is looked up when it is sent to. */
  mayReach(url: string): boolean;
}

// IANA special-purpose registries (RFC 6890): nothing there is a customer's server.
const ours = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  ours.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // The first ninety-six bits of nothing: IPv4 in a form that was given up, too (RFC 4291).
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  ours.addSubnet(network, prefix, 'ipv6');

/** IPv4 in IPv6 clothes is judged as IPv4, which a block list does by itself. @example isOurs('127.0.0.1') // true */
export const isOurs = (address: string): boolean => ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address names a machine of ours by its number, in whichever way that is written. @example isPrivateAddressLiteral('http://0x7f000001/') // true */
export function isPrivateAddressLiteral(url: string): boolean {
  const literal = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && isOurs(literal);
}

const refused = (address: string) => new Error(`${address} is not an address of a customer`);

/** Judges the very address that is then connected to. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const wrong = addresses.find(({ address }) => isOurs(address));
    const [first] = addresses;
    if (wrong || !first) return callback(refused(wrong?.address ?? hostname), '', 0);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

export function createCustomerClient(options: { readonly mayReachPrivateAddresses: boolean }): SendToCustomer {
  const mayReach = (url: string) => options.mayReachPrivateAddresses || !isPrivateAddressLiteral(url);
  const send = (url: string, { body, headers, timeoutMilliseconds, signal }: CustomerRequest) =>
    new Promise<CustomerAnswer>((resolve, reject) => {
      const { protocol, hostname } = new URL(url);
      refuseOutsideWhileConnected(hostname);
      if (!mayReach(url)) return reject(refused(hostname));
      const requestBy = protocol === 'https:' ? requestByHttps : requestByHttp;
      const request = requestBy(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), ...(signal ? [signal] : [])]),
          agent: false,
          ...(!options.mayReachPrivateAddresses && { lookup: guardedLookup }),
        },
        (answer) => {
          resolve({ status: answer.statusCode ?? 0 });
          answer.destroy();
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  return Object.assign(send, { mayReach });
}
