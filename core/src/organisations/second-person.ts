// What two people decide: one asks with a reason, another one of the same organisation answers.

/** Why somebody may not answer; null: they may. */
export type SecondPersonRefusal = 'not_asked' | 'asked_by_you';

/**
 * Whether a person may answer what somebody asked for: the release of a batch on hold, the reinstatement of a certificate.
 *
 * @param askedBy who asked; null: nobody has
 * @example secondPersonRefusal('ann', 'ann') // 'asked_by_you'
 */
export function secondPersonRefusal(askedBy: string | null, userId: string): SecondPersonRefusal | null {
  if (askedBy === null) return 'not_asked';
  return askedBy === userId ? 'asked_by_you' : null;
}
