// The door of evidence: puts together what somebody needs to check us, and the paper that a shopper saves. A carrier, not a judge: it
// verifies nothing itself.
import * as api from '@amanah/api/evidence';
import { type AnswerOf, codeOn, goodsIn } from '@amanah/api/pages';
import { parseCode, scanCode } from '@amanah/core/codes';
import { type EvidenceDocument, type EvidenceIssuer, evidenceFormat, paperFileName } from '@amanah/core/evidence';
import type { Realm } from '@amanah/core/organisations';
import type { FastifyReply } from 'fastify';
import type { Certificates } from '../certificates/index.ts';
import type { Events, LoggedEvents } from '../events/index.ts';
import type { Ledger, LogView } from '../ledger/index.ts';
import type { IssuerRef, Organisations } from '../organisations/index.ts';
import { shownTo } from '../platform/database/realms.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { ownImage, type PageHead, type PageSource } from '../platform/page-head.ts';
import { Refusal } from '../platform/refusal.ts';
import { createShortCache } from '../platform/short-cache.ts';
import type { Verification } from '../verification/index.ts';
import { createSavedCertificates } from './save-certificate.ts';

export interface Evidence {
  readonly routes: readonly MountedRoute[];
  readonly pages: PageSource;
  /** What the page of evidence asks for first, so that it is there with the page. @param address path and query */
  answerOf(address: string, language: string): Promise<Omit<AnswerOf<'evidence'>, 'goods'> | null>;
}

export interface EvidenceDeps {
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly certificates: Certificates;
  readonly events: Events;
  readonly verification: Verification;
  readonly publicUrl: string;
  readonly pageWords: (
    page: 'certificate',
    language: string,
    number: string,
  ) => { readonly title: string; readonly description: string };
}

/** Names may change without a word in the log, and rows be changed behind our back. */
export const keptMilliseconds = 1_000;
const mostKeptBytes = 32 * 1024 * 1024;
const bytesPerCharacter = 2;

export function createEvidence(deps: EvidenceDeps): Evidence {
  const { ledger, organisations, certificates, events: captured, verification } = deps;

  async function issuer(view: LogView, ref: IssuerRef): Promise<EvidenceIssuer> {
    const [document, keys] = await Promise.all([
      organisations.keys.document(ref),
      organisations.keys.published(view, ref),
    ]);
    if (!document) throw new Error(`${ref} has no DID document`);
    return {
      did: document.id,
      name: await organisations.nameOf(ref),
      didDocument: JSON.stringify(document),
      keys,
    };
  }

  // Ten milliseconds of a processor each, and the same for everybody until the log says more.
  const made = createShortCache<EvidenceDocument | null>({
    milliseconds: keptMilliseconds,
    mostBytes: mostKeptBytes,
    // What is not known yet may be in the next moment, without a word in the log.
    bytesOf: (document) =>
      document === null ? Number.POSITIVE_INFINITY : JSON.stringify(document).length * bytesPerCharacter,
  });
  const find = async (subject: string, viewer: Realm) =>
    made.get(`${await ledger.version()} ${viewer} ${subject}`, () => make(subject, viewer));

  async function make(subject: string, viewer: Realm): Promise<EvidenceDocument | null> {
    const view = await ledger.view();
    const reading = parseCode(subject);
    // Anybody numbers a batch as they like: a bare text is the number of a certificate before it is that of a batch.
    const isBare = 'code' in reading && reading.syntax !== 'internal';
    const own = isBare ? await certificates.signed(view, subject, viewer) : null;
    const events = own ? null : await captured.logged(view, subject, viewer);
    const names = events ? (events.kind === 'batch' ? await namesOfPapers(events, viewer) : []) : [subject];
    const found = own ? [own] : await Promise.all(names.map((name) => certificates.signed(view, name, viewer)));
    const byId = new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])));
    const signed = [...byId.values()];
    const [first] = signed;
    if (!events && !first) return null;
    const issuers = [...new Set(signed.map(({ issuerId }) => issuerId))];
    return {
      format: evidenceFormat,
      subject: events
        ? { kind: events.kind, id: events.id, title: events.batchNumber }
        : { kind: 'certificate', id: first?.id ?? '', title: first?.number ?? '' },
      policy: await ledger.policy(),
      // The operator signs the status lists.
      issuers: await Promise.all(
        [...issuers, ...(signed.length > 0 ? (['operator'] as const) : [])].map((ref) => issuer(view, ref)),
      ),
      certificates: signed.map(({ issuerId: _, ...certificate }) => certificate),
      events: events?.events ?? [],
    };
  }

  // What its maker names, and what its answer rests on: a certificate covers goods also where nobody named it on them.
  async function namesOfPapers(batch: LoggedEvents, viewer: Realm): Promise<string[]> {
    const { gtin, batchNumber, claimedCertificateNumbers: claimed } = batch;
    const code = scanCode({ code: null, gtin, batchNumber });
    const { proof } = await verification.preview(code, { language: 'en', realms: shownTo(viewer) });
    return proof.certificateId === null ? [...claimed] : [...claimed, proof.certificateId];
  }

  const saveCertificate = createSavedCertificates({ ...deps, findEvidence: find });

  async function paper(reply: FastifyReply, asked: Parameters<typeof saveCertificate>[0]): Promise<Buffer> {
    const { paper: bytes, verdict } = await saveCertificate(asked);
    reply.type('application/pdf');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(paperFileName(verdict))}`);
    reply.header('cache-control', 'no-store');
    return bytes;
  }

  // A certificate by its number, which names no goods; what is about goods is named after them.
  async function headOf(address: string, language: string): Promise<PageHead | null> {
    const asked = goodsIn(address);
    const subject = asked && (await find(asked.code, 'real'))?.subject;
    if (!asked || subject?.kind !== 'certificate') return deps.verification.headOf(address, language);
    const said = deps.pageWords('certificate', language, subject.title);
    return { ...said, path: asked.path, imagePath: ownImage, data: { '@type': 'WebPage', name: said.title } };
  }

  return {
    pages: { isLookedUp: (address) => codeOn('evidence', address) !== null, headOf },
    routes: [
      handle(api.evidence, async ({ params, query, caller, reply }) => {
        const found = await find(params.subject, caller?.realm ?? 'real');
        if (!found && query.unknown === 'empty') return reply.code(204).send();
        if (!found) throw new Refusal('evidence.unknown');
        reply.header('cache-control', 'no-cache');
        return found;
      }),
      handle(api.certificateDocument, ({ params, query, caller, reply }) =>
        paper(reply, { ...params, ...query, viewer: caller?.realm ?? 'real' }),
      ),
      handle(api.certificateDocumentByRules, ({ params, body, caller, reply }) =>
        paper(reply, { ...params, ...body, viewer: caller?.realm ?? 'real' }),
      ),
    ],
    async answerOf(address, language) {
      const code = codeOn('evidence', address);
      return code === null ? null : { page: 'evidence', code, language, document: await find(code, 'real') };
    },
  };
}
