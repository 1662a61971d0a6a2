// What the paper of a verdict calls itself, in its head and in its file.
import type { VerifyResponse } from '@amanah/api/verification';
import type { Speaker } from '@amanah/messages/speak';
import { isolate } from '../platform/bidi-text.ts';

/** By what a reader tells this paper from others: number and holder of the certificate of certified goods, else the product. */
export function subjectOf(
  { verified, product, certifications: [certificate] }: VerifyResponse,
  { direction }: Speaker,
): string | null {
  if (!verified || !certificate) return product?.name ?? null;
  const parts = [certificate.certificateNumber, certificate.scope.holder];
  // The title is also text of the file, where marks of direction are kept to what needs them.
  return (direction === 'rtl' ? parts.map(isolate) : parts).join(' · ');
}

/** As whoever saves it reads it: a certificate of what is certified, and of everything else the record of a check. */
export const kindOf = ({ verified }: VerifyResponse, { certificate }: Speaker): string =>
  certificate(verified ? 'title' : 'titleOfCheck');

export const titleOf = (verdict: VerifyResponse, speaker: Speaker): string =>
  `${kindOf(verdict, speaker)}: ${subjectOf(verdict, speaker) ?? verdict.code}`;
