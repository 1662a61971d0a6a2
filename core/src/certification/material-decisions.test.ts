import { describe, expect, it } from 'vitest';
import {
  type ApplicationActor,
  type ApplicationState,
  type ApplicationStatus,
  applicationStates,
  decideStep,
  decisionInForce,
  isUndecided,
  type MaterialDecision,
  type MaterialReview,
  needsReview,
  refusalOfApproval,
  refusalOfDeciding,
} from './index.ts';
import { untouched } from './testing/application-status.ts';

const cell = (state: 'good' | 'attention' | 'refused') => ({ state, findings: [] });
const review = (decision: MaterialDecision | null, more: Partial<MaterialReview> = {}): MaterialReview => ({
  digest: 'now',
  needsReview: true,
  doubts: ['ingredient_unknown'],
  hasDocument: true,
  newest: decision && { decision, digest: 'now', version: 1, doubts: ['ingredient_unknown'] },
  ...more,
});
const before = (decision: MaterialDecision) =>
  review(decision, { newest: { decision, digest: 'before', version: 1, doubts: ['ingredient_unknown'] } });

describe('A line of the matrix', () => {
  it.each([
    ['good', 'good', false],
    ['attention', 'good', true],
    ['good', 'attention', true],
    ['refused', 'attention', true],
    ['refused', 'good', false],
  ] as const)('whose ingredient is %s and certificate %s needs a review: %s', (ingredient, certificate, needed) => {
    expect(needsReview({ ingredient: cell(ingredient), certificate: cell(certificate) })).toBe(needed);
  });

  it.each([
    ['nobody decided on', review(null), null, true],
    ['was accepted', review('accepted'), 'accepted', false],
    ['was rejected', review('rejected'), 'rejected', false],
    ['was accepted and changed since', before('accepted'), null, true],
    ['was rejected and changed since', before('rejected'), null, true],
    ['needs no look', review(null, { needsReview: false }), null, false],
    ['was rejected and is cleared by the checks since', review('rejected', { needsReview: false }), 'rejected', false],
  ])('that %s', (_what, one, inForce, undecided) => {
    expect([decisionInForce(one), isUndecided(one)]).toEqual([inForce, undecided]);
  });

  it.each<[string, MaterialReview | undefined, { digest: string; version: number; doubts?: string[] }, string | null]>([
    ['is open', review(null), { digest: 'now', version: 0 }, null],
    ['was decided before by whoever saw that', review('rejected'), { digest: 'now', version: 1 }, null],
    ['changed, or its document', review(null), { digest: 'before', version: 0 }, 'material_changed'],
    ['was decided meanwhile in another tab', review('rejected'), { digest: 'now', version: 0 }, 'material_changed'],
    ['was decided before it changed', before('accepted'), { digest: 'now', version: 1 }, null],
    ['is none of the application', undefined, { digest: 'now', version: 0 }, 'nothing_open'],
    ['needs no look', review(null, { needsReview: false }), { digest: 'now', version: 0 }, 'nothing_open'],
    [
      'was rejected and needs no look any more',
      review('rejected', { needsReview: false }),
      { digest: 'now', version: 1 },
      null,
    ],
  ])('that %s', (_what, one, seen, because) => {
    expect(
      refusalOfDeciding(one, { doubts: ['ingredient_unknown'], ...seen }, { decision: 'rejected', note: 'No.' }),
    ).toBe(because);
  });

  it('is looked at again for another doubt, and not for one that went', () => {
    const two = ['certificate_expires_early', 'ingredient_unknown'];
    expect([isUndecided(review('accepted', { doubts: two })), isUndecided(review('accepted', { doubts: [] }))]).toEqual(
      [true, false],
    );
    // What stands against it goes on standing.
    expect(decisionInForce(review('rejected', { doubts: two }))).toBe('rejected');
    const seen = { digest: 'now', version: 0, doubts: ['ingredient_unknown'] };
    expect(refusalOfDeciding(review(null, { doubts: two }), seen, { decision: 'accepted', note: 'Seen.' })).toBe(
      'material_changed',
    );
  });

  it.each<[string, Partial<MaterialReview>, boolean]>([
    ['there is a document to read', {}, false],
    ['there is no document', { hasDocument: false }, true],
    ['it was rejected before', { newest: { decision: 'rejected', digest: 'now', version: 1, doubts: [] } }, true],
  ])('is accepted with a note where %s', (_what, more, isNeeded) => {
    const one = review(null, more);
    const seen = { digest: 'now', version: one.newest?.version ?? 0, doubts: one.doubts };
    for (const note of [' ', 'ok', 'O.K. ...'])
      expect(refusalOfDeciding(one, seen, { decision: 'accepted', note }), note).toBe(
        isNeeded ? 'material_note_missing' : null,
      );
    expect(refusalOfDeciding(one, seen, { decision: 'accepted', note: 'Seen at the supplier.' })).toBeNull();
  });
});

const status: ApplicationStatus = {
  ...untouched,
  state: 'in_review',
  kind: 'renewal',
  needsAudit: false,
  applicantIds: ['tariq'],
};
const salma: ApplicationActor = { userId: 'salma', side: 'certifier', right: 'owner' };

describe('Who decides on a material, and when', () => {
  const underReview: readonly ApplicationState[] = [
    'in_review',
    'information_requested',
    'audit_scheduled',
    'corrective_actions',
    'audited',
  ];
  it.each(applicationStates)('while it is under review, and not otherwise: %s', (state) => {
    expect(decideStep({ ...status, state }, salma, 'decide_material')).toEqual(
      underReview.includes(state) ? { isAllowed: true, to: state } : { isAllowed: false, because: 'wrong_state' },
    );
  });

  it.each<[ApplicationActor, string]>([
    [{ ...salma, side: 'applicant' }, 'wrong_side'],
    [{ ...salma, right: 'auditor' }, 'right_missing'],
    [{ ...salma, right: 'read_only' }, 'right_missing'],
    [{ ...salma, userId: 'tariq' }, 'of_applicant'],
  ])('is not %o', (actor, because) => {
    expect(decideStep(status, actor, 'decide_material')).toEqual({ isAllowed: false, because });
  });
});

describe('What is refused while materials are not decided', () => {
  const recommended = { ...status, state: 'recommended', recommendation: 'approve', recommendedBy: 'hakim' } as const;
  it.each([
    ['undecided', { undecidedMaterials: 1 }, 'materials_undecided', 'materials_undecided', 'materials_undecided'],
    ['rejected', { isMaterialRejected: true }, null, 'materials_rejected', 'materials_rejected'],
    [
      'both',
      { undecidedMaterials: 1, isMaterialRejected: true },
      'materials_undecided',
      'materials_undecided',
      'materials_undecided',
    ],
    ['decided', {}, null, null, null],
  ] as const)('one is %s', (_what, more, recommend, forApproval, approve) => {
    const because = (answer: ReturnType<typeof decideStep>) => (answer.isAllowed ? null : answer.because);
    expect(because(decideStep({ ...status, ...more }, salma, 'recommend'))).toBe(recommend);
    expect(refusalOfApproval({ ...status, ...more })).toBe(forApproval);
    expect(because(decideStep({ ...recommended, ...more }, salma, 'approve'))).toBe(approve);
    // Whoever decides can still say no, or send it back to those who have to look.
    for (const action of ['reject', 'send_back'] as const)
      expect(because(decideStep({ ...recommended, ...more }, salma, action))).toBeNull();
  });
});
