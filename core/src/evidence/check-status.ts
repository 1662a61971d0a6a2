// Rung three: the bit of this certificate in both status lists. The lists belong to whoever rules the address that the issuer
// signed into the certificate; they are fresh, and in the log, so that nobody is shown a list of yesterday or one made for him.

import type { EvidenceCertificate, PublishedStatusList } from '../certificates/index.ts';
import { decodeStatusList, type Gunzip, isStatusSet, parseVcJwt, readCredential } from '../certificates/index.ts';
import { digest, type Leaf, parseLeaf, utf8, type Verifier } from '../ledger/index.ts';
import type { LogReader } from './check-statement.ts';
import type { Check, CheckCode } from './checks.ts';
import type { EvidenceIssuer } from './evidence-document.ts';
import { findKey } from './known-key.ts';

interface StatusQuestion {
  readonly issuers: readonly EvidenceIssuer[];
  readonly at: string;
  readonly gunzip: Gunzip;
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as never)[name] : undefined; // read as unknown

export async function checkStatus(
  verifier: Verifier,
  log: LogReader,
  certificate: EvidenceCertificate,
  question: StatusQuestion,
): Promise<Omit<Check, 'name'>> {
  const jwt = parseVcJwt(certificate.jwt);
  const places = jwt && readCredential(jwt.credential)?.status;
  const codes: CheckCode[] = [];
  let isWaiting = false;
  let asOf = '';
  const end = findEnd(certificate);
  const isByOperator = places !== undefined && places !== null && end?.issuer === didOfHost(places.revocation.list);
  if (!places) codes.push('evidence.credential_malformed');
  else {
    for (const purpose of ['revocation', 'suspension'] as const) {
      const list = certificate.statusLists.find((one) => one.purpose === purpose);
      if (!list) {
        codes.push('evidence.status_list_missing');
        continue;
      }
      const found = await readStatusList(verifier, log, list, {
        ...question,
        url: places[purpose].list,
      });
      asOf = found.validFrom || asOf;
      isWaiting ||= found.isWaiting;
      codes.push(...found.codes);
      if (!found.bits) continue;
      if (places[purpose].index >= found.bits.length * 8) codes.push('certificates.status_list_too_short');
      else if (isStatusSet(found.bits, places[purpose].index))
        codes.push(
          purpose === 'suspension' ? 'evidence.suspended' : isByOperator ? 'evidence.issuer_left' : 'evidence.revoked',
        );
    }
  }
  // The list says nothing, but the log remembers a revocation: somebody turned the list back.
  const kinds = certificate.history.map(({ leaf }) => leafKindIn(leaf));
  const isRevokedInLog = kinds.includes('certificate.revoked');
  const isRevokedInList = codes.includes('evidence.revoked') || codes.includes('evidence.issuer_left');
  const last = kinds.filter((kind) => kind === 'certificate.suspended' || kind === 'certificate.reinstated').at(-1);
  const contradicts =
    (isRevokedInLog && !isRevokedInList) ||
    (last === 'certificate.suspended' && !isRevokedInLog && !codes.includes('evidence.suspended'));
  // Its certifier ended its work while the certificate was suspended: nobody has reinstated it, and its place in the list of suspensions is empty.
  if (
    last === 'certificate.suspended' &&
    codes.includes('evidence.issuer_left') &&
    !codes.includes('evidence.suspended')
  )
    codes.unshift('evidence.suspended');
  if (contradicts && codes.length === 0) codes.push('evidence.history_contradicts_status');
  return {
    result: codes.length ? 'failed' : isWaiting ? 'limited' : 'passed',
    codes: codes.length === 0 && isWaiting ? ['evidence.waiting_for_checkpoint'] : codes,
    details: { ...(asOf && { asOf }), ...(end && { endedOn: end.time }) },
    bytes: certificate.statusLists.map(({ purpose, jwt: text }) => ({ label: purpose, text })),
  };
}

/**
 * The entry of the log by which a certificate was ended; undefined where the log has none. A certifier revokes in its own name; in the
 * operator's name a certificate ends whose certifier has ended its work.
 */
export function findEnd(certificate: EvidenceCertificate): Leaf | undefined {
  for (const { leaf } of certificate.history) {
    const read = parseLeaf(utf8(leaf));
    if (read?.kind === 'certificate.revoked') return read;
  }
  return undefined;
}

const textAt = (value: unknown, name: string): string => {
  const found = at(value, name);
  return typeof found === 'string' ? found : '';
};

const leafKindIn = (leaf: string): string => /"kind":"([a-z_.]+)"/.exec(leaf)?.[1] ?? '';

/** One list as it was signed, with what is wrong with it; bits only where the issuer of its address signed it. */
export async function readStatusList(
  verifier: Verifier,
  log: LogReader,
  list: PublishedStatusList,
  question: StatusQuestion & { readonly url: string },
): Promise<{ codes: CheckCode[]; bits: Uint8Array | null; validFrom: string; isWaiting: boolean }> {
  const { url } = question;
  const did = didOfHost(url);
  const issuer = question.issuers.find((one) => one.did === did);
  const jwt = parseVcJwt(list.jwt);
  const subject = at(jwt?.credential, 'credentialSubject');
  const none = (code: CheckCode) => ({ codes: [code], bits: null, validFrom: '', isWaiting: false });
  const isOurs =
    jwt &&
    at(jwt.credential, 'id') === url &&
    at(jwt.credential, 'issuer') === did &&
    at(subject, 'statusPurpose') === list.purpose;
  if (!jwt || !isOurs || !issuer) return none('evidence.status_list_foreign');
  const codes: CheckCode[] = [];
  const inLog = await log.check(list.statement, {
    kinds: ['status_list.published'],
    document: await digest(verifier, utf8(list.jwt)),
    subject: url,
    issuer: did,
  });
  if (inLog.some((code) => code !== 'evidence.waiting_for_checkpoint')) {
    codes.push('evidence.status_list_not_in_log', ...inLog);
  }
  const validFrom = textAt(jwt.credential, 'validFrom');
  const key = await findKey(verifier, log, issuer, jwt.header.kid, log.timeOf(list.statement));
  const isWaiting = key.isWaiting || inLog.includes('evidence.waiting_for_checkpoint');
  const isSigned =
    key.publicKey !== null && (await verifier.verifyEd25519(key.publicKey, jwt.signingInput, jwt.signature));
  if (!isSigned) {
    const because = key.publicKey === null ? key.codes : [];
    return { codes: ['evidence.status_list_foreign', ...because], bits: null, validFrom, isWaiting: false };
  }
  // A list without an end would be good for ever, and an attacker would keep showing the one from before the revocation.
  if (!(Date.parse(textAt(jwt.credential, 'validUntil')) > Date.parse(question.at)))
    codes.push('evidence.status_list_stale');
  const decoded = await decodeStatusList(textAt(subject, 'encodedList'), question.gunzip);
  if (!decoded.ok) return { codes: [...codes, decoded.refusal], bits: null, validFrom, isWaiting };
  return { codes, bits: decoded.bits, validFrom, isWaiting };
}

/** The did:web of the host of an address: whoever serves the list is who signs it. */
function didOfHost(url: string): string {
  const host = /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? '';
  return `did:web:${host.replace(':', '%3A')}`;
}
