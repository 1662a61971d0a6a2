// Who may recall what, as sentences.

export interface RecallParties {
  readonly producerId: string;
  /** Organisations of the bodies whose certificates the batch claims. */
  readonly certifierIds: readonly string[];
}

/** Whoever made a batch may recall it, and so may the body that certified it. */
export const mayRecall = (organisationId: string, { producerId, certifierIds }: RecallParties): boolean =>
  organisationId === producerId || certifierIds.includes(organisationId);

/** Only whoever published a recall may lift it, once. */
export const mayLift = (organisationId: string, notice: { organisationId: string; liftedAt: Date | null }): boolean =>
  organisationId === notice.organisationId && notice.liftedAt === null;
