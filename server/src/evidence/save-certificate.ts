// The certificate that a shopper saves: the verdict is always asked for anew; the paper is drawn once for whoever gets the same verdict
// with the same proof in the same language within half a minute.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { VerifyResponse } from '@amanah/api/verification';
import type { EvidenceDocument } from '@amanah/core/evidence';
import type { Realm } from '@amanah/core/organisations';
import type { PersonalRules } from '@amanah/core/verification';
import { createApart } from '../platform/apart.ts';
import { shownTo } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { createShortCache } from '../platform/short-cache.ts';
import type { Verification } from '../verification/index.ts';
import type { CertificateOptions } from './draw-certificate.ts';

export interface CertificateOrder {
  readonly verdict: VerifyResponse;
  readonly options: CertificateOptions;
}

const drawer = createApart<CertificateOrder, Uint8Array>({
  script: fileURLToPath(new URL('draw-process.ts', import.meta.url)),
  mostMegabytes: 256,
  longestMilliseconds: 20_000,
  // Each takes about a seventh of a second: whoever comes later than this would wait for more than one.
  mostWaiting: 6,
});

const keptMilliseconds = 30_000;
const mostKeptBytes = 16 * 1024 * 1024;

/** Everything that is on the paper but the moment at which it was asked for. */
function contentOf({ verdict, options }: CertificateOrder): string {
  const { decidedAt: _, ...proof } = verdict.proof;
  return createHash('sha256')
    .update(JSON.stringify([{ ...verdict, proof }, options]))
    .digest('base64url');
}

export function createSavedCertificates(deps: {
  readonly publicUrl: string;
  readonly verification: Verification;
  readonly findEvidence: (certificateId: string, viewer: Realm) => Promise<EvidenceDocument | null>;
}) {
  const papers = createShortCache<Buffer>({
    milliseconds: keptMilliseconds,
    mostBytes: mostKeptBytes,
    bytesOf: (paper) => paper.length,
  });

  /** @throws Refusal evidence.no_certificate_to_save where the code names no product */
  return async (asked: {
    readonly code: string;
    readonly market?: string | undefined;
    readonly rules?: PersonalRules | undefined;
    readonly language: string;
    readonly viewer: Realm;
  }) => {
    const { code, market, rules, language, viewer } = asked;
    const verdict = await deps.verification.preview(code, { market, rules, language, realms: shownTo(viewer) });
    if (!verdict.product) throw new Refusal('evidence.no_certificate_to_save');
    const { certificateId } = verdict.proof;
    const evidence = certificateId === null ? null : await deps.findEvidence(certificateId, viewer);
    const order = { verdict, options: { language, publicUrl: deps.publicUrl, evidence } };
    const paper = await papers.get(contentOf(order), async () => Buffer.from(await drawer.carryOut(order)));
    return { paper, verdict };
  };
}
