// Who accepts the certifier that an answer rests on.
import { acceptanceAsked, type VerifyResponse } from '@amanah/api/verification';
import { WhoAccepts } from '../../features/authorities/who-accepts.tsx';
import { acceptedOfPage } from '../../features/verification/answer-of-product.ts';
import { useMarket } from '../../platform/market.ts';

export function Acceptance({ verdict }: { readonly verdict: VerifyResponse }) {
  const { market } = useMarket();
  const asked = acceptanceAsked(verdict);
  const { proof } = verdict;
  const isAcceptedHere = proof.market === market && proof.checked.includes('certifier_recognised');
  return asked && <WhoAccepts {...asked} isAcceptedHere={isAcceptedHere} known={acceptedOfPage(asked)} />;
}
