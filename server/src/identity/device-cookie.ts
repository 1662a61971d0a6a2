// The cookie that says which accounts have signed in from a browser: a token for each, sealed, with names that stay the same while the token
// changes with each sign-in. It asks no database: whether a device is still known is not in it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KnownBrowser } from '../platform/budgets.ts';

/** Accounts of one browser. */
const mostEntries = 5;
/** In base64url: 24 bytes of a token, 8 of each name. */
const tokenLength = 32;
const nameLength = 11;

export interface DeviceEntry {
  readonly token: string;
  /** As it stands in the cookie. */
  readonly text: string;
}

export function createDeviceCookie(secret: Buffer) {
  const sealOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const nameOf = (kind: 'device' | 'account', id: string) =>
    createHmac('sha256', secret).update(`${kind} ${id}`).digest().subarray(0, 8).toString('base64url');

  /** The entries of a cookie, newest first; none of one that we did not write. */
  function read(cookie: string | null): readonly DeviceEntry[] {
    const [, entries = '', seal = ''] = /^([\w.-]{1,400})~([\w-]{43})$/.exec(cookie ?? '') ?? [];
    if (entries === '' || !timingSafeEqual(Buffer.from(sealOf(entries)), Buffer.from(seal))) return [];
    return entries.split('.').map((text) => ({ token: text.slice(0, tokenLength), text }));
  }

  return {
    read,

    /** A name for the browser, the same however often the account signs in there; null: nobody has. */
    browserOf(cookie: string | null): KnownBrowser | null {
      const names = read(cookie)[0]?.text.slice(tokenLength) ?? '';
      // One of before the names were in it is a stranger's until the next sign-in.
      if (names.length !== 2 * nameLength) return null;
      return { name: names.slice(0, nameLength), owner: names.slice(nameLength) };
    },

    /** @param others entries of the browser's other accounts */
    write(
      newest: { readonly token: string; readonly deviceId: string; readonly userId: string },
      others: readonly DeviceEntry[],
    ): string {
      const { token, deviceId, userId } = newest;
      const first = `${token}${nameOf('device', deviceId)}${nameOf('account', userId)}`;
      const entries = [first, ...others.map(({ text }) => text)].slice(0, mostEntries).join('.');
      return `${entries}~${sealOf(entries)}`;
    },
  };
}
