// The document loader of the peers: contexts as their authors published them, DID documents and lists as our own server serves
// them, keys inside did:key. Anything else fails the test, so nothing is ever fetched.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CONFORMITY_CONTEXT, CREDENTIALS_CONTEXT, parseVcJwt } from '../../../core/src/certificates/index.ts';
import { urlOfDidWeb } from '../../../core/src/statements/index.ts';
import type { CertifierDesk } from '../../../server/src/certificates/testing/certifier-desk.ts';

const vectors = join(import.meta.dirname, '../../../../shared/vectors');
const untp = 'untp/v0.6.1/data-models/untp-dcc/artefacts/context.jsonld';
const credentials = 'untp/w3c/contexts/credentials/v2';
export const hasContexts = [untp, credentials].every((path) => existsSync(join(vectors, path)));

const readVector = (path: string): string => readFileSync(join(vectors, path), 'utf8');

const multikeyContext = {
  '@context': {
    id: '@id',
    type: '@type',
    '@protected': true,
    Multikey: {
      '@id': 'https://w3id.org/security#Multikey',
      '@context': {
        '@protected': true,
        id: '@id',
        type: '@type',
        controller: { '@id': 'https://w3id.org/security#controller', '@type': '@id' },
        publicKeyMultibase: {
          '@id': 'https://w3id.org/security#publicKeyMultibase',
          '@type': 'https://w3id.org/security#multibase',
        },
      },
    },
  },
};

interface Loaded {
  readonly contextUrl: null;
  readonly documentUrl: string;
  readonly document: object;
}
export type DocumentLoader = (url: string) => Promise<Loaded>;

interface DidDocumentLike {
  readonly verificationMethod: readonly { readonly id: string }[];
}

/** `asked` collects every address, so that a test can show what a peer wanted to see. */
export function loaderFor(desk: CertifierDesk, asked: string[] = []): DocumentLoader {
  const fromServer = async (url: string): Promise<string> => {
    const { pathname, search } = new URL(url);
    const answer = await desk.app.http.inject({ url: pathname + search });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    return answer.body;
  };
  const didDocument = (did: string): DidDocumentLike => {
    const key = /^did:key:(z6Mk.+)$/.exec(did)?.[1];
    if (key === undefined) throw new Error(`${did} is not known here`);
    const id = `${did}#${key}`;
    const method = {
      '@context': 'https://w3id.org/security/multikey/v1',
      id,
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: key,
    };
    const whole = {
      '@context': ['https://www.w3.org/ns/did/v1'],
      id: did,
      verificationMethod: [method],
      assertionMethod: [id],
      authentication: [id],
    };
    return whole;
  };

  async function load(url: string): Promise<object> {
    if (url === CREDENTIALS_CONTEXT) return JSON.parse(readVector(credentials));
    if (url === CONFORMITY_CONTEXT) return JSON.parse(readVector(untp));
    if (url === 'https://w3id.org/security/multikey/v1') return multikeyContext;
    if (url.startsWith('did:')) {
      const [did = ''] = url.split('#');
      const address = urlOfDidWeb(did);
      const document: DidDocumentLike =
        address === undefined ? didDocument(did) : JSON.parse(await fromServer(address));
      if (did === url) return document;
      const method = document.verificationMethod.find(({ id }) => id === url);
      if (!method) throw new Error(`${did} has no key ${url}`);
      return { '@context': 'https://w3id.org/security/multikey/v1', ...method };
    }
    if (url.startsWith('http://localhost:3000/status/')) {
      const credential = parseVcJwt(await fromServer(url))?.credential;
      if (!credential) throw new Error(`${url} is no list`);
      return credential;
    }
    if (url.startsWith('http://localhost:3000/')) return JSON.parse(await fromServer(url));
    throw new Error(`${url} is not pinned, and nothing is fetched`);
  }

  return async (url) => {
    asked.push(url);
    return { contextUrl: null, documentUrl: url, document: await load(url) };
  };
}

interface JsonLd {
  expand(document: object, options: { documentLoader: DocumentLoader; safe: boolean }): Promise<object[]>;
}

/** The JSON-LD processor that digitalbazaar's verifier brings. */
export function peerJsonLd(): JsonLd {
  const beside = createRequire(createRequire(import.meta.url).resolve('@digitalbazaar/vc'));
  return beside('jsonld') as JsonLd; // it has no types of its own
}
