// What this browser can compute by itself: SHA-256, Ed25519 and gunzip. WebCrypto where it can, noble where it cannot: engines
// without Ed25519, and pages on plain http, which have no `crypto.subtle`. It must never say yes where neither could look.
import type { Gunzip } from '@amanah/core/certificates';
import { fromHex, utf8, type Verifier, webCrypto } from '@amanah/core/ledger';

/** Something that every browser of the last years has is missing here, so nothing can be checked. */
export class BrowserTooOld extends Error {
  constructor(missing: string) {
    super(`This browser has no ${missing}`);
    this.name = 'BrowserTooOld';
  }
}

// RFC 8032 section 7.1, test 1, with its empty message.
const knownKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const knownSignature =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';

let chosen: Promise<Verifier> | undefined;

/** The verifier of this browser. Once it is there, it needs no network any more. Rejects with `BrowserTooOld`. */
export function loadVerifier(): Promise<Verifier> {
  // Said before anything is checked: a list that cannot be unpacked would look like one that is damaged.
  if (typeof DecompressionStream === 'undefined') return Promise.reject(new BrowserTooOld('DecompressionStream'));
  chosen ??= chooseVerifier(globalThis.crypto?.subtle)
    .then(inSmallSteps)
    .catch((failure: unknown) => {
      chosen = undefined; // the file may come the next time
      throw failure;
    });
  return chosen;
}

/** Half of a frame: above it a tap is answered late. */
const stepMilliseconds = 8;

/** Engines answer small questions at once, so that a check would be one long step in which the page does nothing else. */
function inSmallSteps(verifier: Verifier): Verifier {
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < stepMilliseconds) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
  return {
    async sha256(bytes) {
      await pause();
      return verifier.sha256(bytes);
    },
    async verifyEd25519(...question) {
      await pause();
      return verifier.verifyEd25519(...question);
    },
  };
}

/** `subtle` is missing on plain http; where it is there it has to answer a known question before it is believed. */
export async function chooseVerifier(subtle: SubtleCrypto | undefined): Promise<Verifier> {
  if (!subtle) return nobleVerifier();
  const own = webCrypto(subtle);
  return (await canVerify(own)) ? own : nobleVerifier();
}

async function canVerify(verifier: Verifier): Promise<boolean> {
  try {
    return await verifier.verifyEd25519(bytesOf(knownKey), utf8(''), bytesOf(knownSignature));
  } catch {
    // NotSupportedError by the standard, other names in older engines: to us each means that it cannot.
    return false;
  }
}

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();

/** Hash and Ed25519 in JavaScript, loaded only when it is needed. RFC 8032, without the leniency of ZIP 215. */
export async function nobleVerifier(): Promise<Verifier> {
  const [ed25519, { sha256, sha512 }] = await Promise.all([import('@noble/ed25519'), import('@noble/hashes/sha2.js')]);
  ed25519.hashes.sha512 = sha512;
  return {
    sha256: (bytes) => sha256(bytes),
    verifyEd25519: (publicKey, message, signature) =>
      publicKey.length === 32 &&
      signature.length === 64 &&
      ed25519.verify(signature, message, publicKey, { zip215: false }),
  };
}

/** Gzip grows at most about a thousandfold, so one slice of input never unpacks to more than a few megabytes unseen. */
const sliceBytes = 4096;

/**
 * Unpacks gzip, stopping at `maximumBytes`. Throws a RangeError for more bytes than allowed and a TypeError for damaged data.
 */
export const gunzip: Gunzip = async (bytes, maximumBytes) => {
  let at = 0;
  const slices = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(Uint8Array.from(bytes.subarray(at, at + sliceBytes)));
        at += sliceBytes;
      },
    },
    { highWaterMark: 0 },
  );
  const reader = slices.pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maximumBytes) {
      await reader.cancel();
      throw new RangeError(`more than ${maximumBytes} bytes`);
    }
    parts.push(value);
  }
  const unpacked = new Uint8Array(length);
  let end = 0;
  for (const part of parts) {
    unpacked.set(part, end);
    end += part.length;
  }
  return unpacked;
};
