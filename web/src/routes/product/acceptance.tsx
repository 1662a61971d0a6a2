// Who accepts the certifier that an answer rests on.
import { acceptanceAsked, type VerifyResponse } from '@amanah/api/verification';
import { WhoAccepts } from '../../features/authorities/who-accepts.tsx';
import { acceptedOfPage } from '../../features/verification/answer-of-product.ts';

export function Acceptance({ verdict }: { readonly verdict: VerifyResponse }) {
  const asked = acceptanceAsked(verdict);
  return asked && <WhoAccepts {...asked} known={acceptedOfPage(asked)} />;
}
