// A suspended certificate is reinstated as its certifier does it: one person asks, another one decides. Their answers are the server's.

import type { IssuedCertificate } from '@amanah/api/certificates';
import { askForReinstatement, decideReinstatement } from '@amanah/api/certificates/reinstatement';
import type { Browser } from './test-app.ts';

/** @returns the answer to who decided, or the refusal of who asked */
export async function reinstate(
  first: Browser,
  second: Browser,
  id: string,
  reason = 'The line was inspected again, and nothing was found.',
): ReturnType<Browser['send']> {
  const asked = await first.send(askForReinstatement, { params: { id }, body: { reason } });
  if (asked.status !== 200) return asked;
  const { reinstatement } = asked.body as IssuedCertificate;
  return second.send(decideReinstatement, {
    params: { id },
    body: { decision: 'reinstate', askedAt: reinstatement?.askedAt ?? '' },
  });
}
