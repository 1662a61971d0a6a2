// Who accepts the certifier that an answer rests on. Nothing where no certificate decides, or where it is refused: who accepts it helps nobody then.
import type { VerifyResponse } from '@amanah/api/verification';
import { WhoAccepts } from '../../features/authorities/who-accepts.tsx';

export function Acceptance({ verdict }: { readonly verdict: VerifyResponse }) {
  const { state, product, batch, proof, certifications } = verdict;
  const certificate = certifications.find(({ id }) => id === proof.certificateId);
  if (!certificate || !product || (state !== 'certified' && state !== 'certified_not_recognised')) return null;
  return (
    <WhoAccepts
      certifierId={certificate.certifierId}
      certifier={certificate.certifyingBody}
      category={product.category}
      day={batch?.productionDate ?? proof.day}
    />
  );
}
