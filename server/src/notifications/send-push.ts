// Messages to browsers: encrypted for the one browser (RFC 8291) and signed as ours (RFC 8292). The endpoint was given by a person, so it is
// reached by the client that never enters our own network.
import { createECDH } from 'node:crypto';
import type { SendToCustomer } from '../platform/customer-addresses.ts';
import type { Keys } from '../platform/keys.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The pair of this installation: the same as long as its master key is. */
export function pushKeysOf(keys: Keys): PushKeys {
  const pair = createECDH('prime256v1');
  const secret = keys.derive('web push');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

export interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const keptSeconds = 86_400;
const timeoutMilliseconds = 10_000;

/** @returns `gone` where the browser has ended its subscription. @throws where the push service could not take it now */
export async function sendPush(
  deps: { readonly sendToCustomer: SendToCustomer; readonly pushKeys: PushKeys; readonly publicUrl: string },
  { endpoint, p256dh, auth }: Browser,
  message: { readonly title: string; readonly body: string; readonly path: string; readonly direction: 'ltr' | 'rtl' },
): Promise<'sent' | 'gone'> {
  const { default: webPush } = await import('web-push');
  const { hostname, protocol } = new URL(deps.publicUrl);
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    TTL: keptSeconds,
    urgency: 'normal',
    vapidDetails: {
      // RFC 8292 section 2.1: whom a push service may write to.
      subject: protocol === 'https:' ? deps.publicUrl : `mailto:operator@${hostname}`,
      ...deps.pushKeys,
    },
  });
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
  const { status } = await deps.sendToCustomer(details.endpoint, {
    body: details.body ?? Buffer.alloc(0),
    headers,
    timeoutMilliseconds,
  });
  if (status === 404 || status === 410) return 'gone';
  if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
  return 'sent';
}
