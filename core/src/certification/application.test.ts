import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { organisationRights } from '../organisations/index.ts';
import {
  type ApplicationAction,
  type ApplicationActor,
  type ApplicationState,
  type ApplicationStatus,
  applicationActions,
  applicationStates,
  decideStep,
  finalStates,
  offerSteps,
  refusalOfApproval,
} from './index.ts';
import { untouched } from './testing/application-status.ts';

/** What a step does to the facts around the state, as the server stores them. */
function after(
  status: ApplicationStatus,
  actor: ApplicationActor,
  action: ApplicationAction,
  choice: Choice,
): ApplicationStatus {
  const answer = decideStep(status, actor, action);
  if (!answer.isAllowed) return status;
  const next = { ...status, state: answer.to };
  const { openRequests, openMajorFindings: major, openMinorFindings: minor } = status;
  switch (action) {
    case 'request_information':
      return { ...next, openRequests: openRequests + 1 };
    case 'answer_request':
      return { ...next, openRequests: openRequests - 1 };
    case 'schedule_audit':
      return {
        ...next,
        hasPlannedAudit: true,
        plannedAuditorId: choice.person,
        auditorIds: [...status.auditorIds, choice.person],
      };
    case 'conclude_audit':
      return {
        ...next,
        hasPlannedAudit: false,
        plannedAuditorId: null,
        hasConcludedAudit: true,
        auditorIds: [...status.auditorIds, actor.userId],
      };
    case 'raise_finding':
    case 'reopen_finding':
      return choice.isMajor ? { ...next, openMajorFindings: major + 1 } : { ...next, openMinorFindings: minor + 1 };
    case 'close_finding':
      return (choice.isMajor && major > 0) || minor === 0
        ? { ...next, openMajorFindings: major - 1 }
        : { ...next, openMinorFindings: minor - 1 };
    // The applicant may change any line while it may write at all.
    case 'edit':
    case 'add_document':
      return choice.isMajor ? { ...next, undecidedMaterials: status.undecidedMaterials + 1 } : next;
    case 'decide_material':
      return {
        ...next,
        undecidedMaterials: Math.max(0, status.undecidedMaterials - 1),
        isMaterialRejected: choice.isMajor,
      };
    case 'recommend':
      return { ...next, recommendedBy: actor.userId, recommendation: choice.isMajor ? 'reject' : 'approve' };
    default:
      return next;
  }
}

interface Choice {
  readonly person: string;
  readonly isMajor: boolean;
}
interface Step extends Choice {
  readonly actor: ApplicationActor;
  readonly action: ApplicationAction;
}

const people = fc.constantFrom('amal', 'bilal', 'chen');
const actors: fc.Arbitrary<ApplicationActor> = fc.record({
  userId: people,
  side: fc.constantFrom('applicant', 'certifier'),
  right: fc.constantFrom(...organisationRights),
});
const steps: fc.Arbitrary<Step> = fc.record({
  actor: fc.oneof(
    { weight: 1, arbitrary: actors },
    { weight: 4, arbitrary: actors.map((one) => ({ ...one, right: 'owner' as const })) },
  ),
  action: fc.constantFrom(...applicationActions),
  person: people,
  isMajor: fc.boolean(),
});
const walks = fc.array(steps, { minLength: 1, maxLength: 60 });
const beginnings = fc.record({
  kind: fc.constantFrom('initial' as const, 'renewal' as const, 'change' as const),
  isMaterialRefused: fc.boolean(),
  undecidedMaterials: fc.nat({ max: 2 }),
  areDocumentsComplete: fc.boolean(),
});

/** Walks and shows each step that was taken to the judge. */
function walk(
  beginning: Partial<ApplicationStatus>,
  taken: readonly Step[],
  judge: (before: ApplicationStatus, step: Step, next: ApplicationStatus) => void,
) {
  let status: ApplicationStatus = { ...untouched, ...beginning };
  for (const step of taken) {
    if (!decideStep(status, step.actor, step.action).isAllowed) continue;
    const next = after(status, step.actor, step.action, step);
    judge(status, step, next);
    status = next;
  }
  return status;
}

const runs = { numRuns: 2_000 };
const isFinal = (state: ApplicationState) => finalStates.some((one) => one === state);

describe('An application for a certificate', () => {
  it('is never issued or accepted without two different people of the certifier', () => {
    fc.assert(
      fc.property(beginnings, walks, (beginning, taken) => {
        let recommender: string | null = null;
        let approver: string | null = null;
        walk(beginning, taken, (_, { actor, action }, next) => {
          if (action === 'recommend') recommender = actor.userId;
          if (action === 'approve') approver = actor.userId;
          if (next.state !== 'issued' && next.state !== 'accepted') return;
          expect(recommender).not.toBeNull();
          expect(approver).not.toBeNull();
          expect(approver).not.toBe(recommender);
        });
      }),
      runs,
    );
  });

  it('is never decided by whoever audited it', () => {
    fc.assert(
      fc.property(beginnings, walks, (beginning, taken) => {
        walk(beginning, taken, (before, { actor, action }) => {
          if (action === 'approve' || action === 'reject') expect(before.auditorIds).not.toContain(actor.userId);
        });
      }),
      runs,
    );
  });

  it('is never approved with an open major finding, an open request, a refused, rejected or undecided material or a missing document', () => {
    fc.assert(
      fc.property(beginnings, walks, (beginning, taken) => {
        walk(beginning, taken, (before, { action }) => {
          if (action !== 'approve') return;
          expect(before).toMatchObject({
            openMajorFindings: 0,
            openRequests: 0,
            isMaterialRefused: false,
            undecidedMaterials: 0,
            isMaterialRejected: false,
            areDocumentsComplete: true,
            hasPlannedAudit: false,
          });
          if (before.kind === 'initial') expect(before.hasConcludedAudit).toBe(true);
        });
      }),
      runs,
    );
  });

  it('is recommended neither way while a material is undecided', () => {
    fc.assert(
      fc.property(beginnings, walks, (beginning, taken) => {
        walk(beginning, taken, (before, { action }) => {
          if (action === 'recommend') expect(before.undecidedMaterials).toBe(0);
        });
      }),
      runs,
    );
  });

  it('never leaves a final state', () => {
    fc.assert(
      fc.property(beginnings, walks, (beginning, taken) => {
        walk(beginning, taken, (before) => expect(isFinal(before.state)).toBe(false));
      }),
      runs,
    );
  });

  it('never lets the applicant take a step of the certifier, nor the other way round', () => {
    const own = ['edit', 'add_document', 'submit', 'withdraw', 'answer_request', 'correct_finding'];
    fc.assert(
      fc.property(beginnings, walks, (beginning, taken) => {
        walk(beginning, taken, (_, { actor, action }) =>
          expect(own.includes(action) ? 'applicant' : 'certifier').toBe(actor.side),
        );
      }),
      runs,
    );
  });

  it('waits for the applicant exactly while something is open, and counts never fall below none', () => {
    fc.assert(
      fc.property(beginnings, walks, (beginning, taken) => {
        walk(beginning, taken, (_, __, next) => {
          expect(Math.min(next.openRequests, next.openMajorFindings, next.openMinorFindings)).toBeGreaterThanOrEqual(0);
          if (next.state === 'information_requested') expect(next.openRequests).toBeGreaterThan(0);
          if (next.state === 'corrective_actions')
            expect(next.openMajorFindings + next.openMinorFindings).toBeGreaterThan(0);
        });
      }),
      runs,
    );
  });

  it('can reach every state', () => {
    const reached = new Set<string>(['draft']);
    for (const kind of ['initial', 'change'] as const) {
      let layer: ApplicationStatus[] = [{ ...untouched, kind }];
      const seen = new Set<string>();
      for (let depth = 0; depth < 9 && layer.length > 0; depth++)
        layer = layer.flatMap((status) =>
          ['amal', 'bilal'].flatMap((userId) =>
            (['applicant', 'certifier'] as const).flatMap((side) =>
              applicationActions.flatMap((action) => {
                const actor = { userId, side, right: 'owner' } as const;
                if (!decideStep(status, actor, action).isAllowed) return [];
                const next = after(status, actor, action, { person: 'amal', isMajor: false });
                const key = JSON.stringify({ ...next, auditorIds: [...new Set(next.auditorIds)].sort() });
                if (seen.has(key) || next.openRequests > 1 || next.openMinorFindings > 1 || next.undecidedMaterials > 1)
                  return [];
                seen.add(key);
                reached.add(next.state);
                return [next];
              }),
            ),
          ),
        );
    }
    expect([...reached].sort()).toEqual([...applicationStates].sort());
  });

  it('offers each side its own steps with the reason against each', () => {
    const auditor = { userId: 'amal', side: 'certifier', right: 'auditor' } as const;
    const offers = offerSteps({ ...untouched, state: 'in_review' }, auditor);
    expect(offers.find(({ action }) => action === 'recommend')).toEqual({
      action: 'recommend',
      isAllowed: false,
      because: 'right_missing',
    });
    expect(offers.map(({ action }) => action)).not.toContain('submit');
    const owner = { userId: 'amal', side: 'certifier', right: 'owner' } as const;
    const recommended = {
      ...untouched,
      state: 'recommended',
      recommendation: 'approve',
      hasConcludedAudit: true,
    } as const;
    expect(decideStep({ ...recommended, recommendedBy: 'amal' }, owner, 'approve')).toEqual({
      isAllowed: false,
      because: 'recommended_by_you',
    });
    expect(decideStep({ ...recommended, recommendedBy: 'bilal', auditorIds: ['amal'] }, owner, 'approve')).toEqual({
      isAllowed: false,
      because: 'audited_by_you',
    });
    for (const [state, action] of [
      ['recommended', 'approve'],
      ['audited', 'recommend'],
      ['submitted', 'assign'],
      ['approved', 'issue'],
    ] as const)
      expect(
        decideStep({ ...recommended, state, recommendedBy: 'bilal', applicantIds: ['amal'] }, owner, action),
      ).toEqual({ isAllowed: false, because: 'of_applicant' });
    expect(decideStep({ ...recommended, recommendedBy: 'bilal' }, owner, 'approve')).toEqual({
      isAllowed: true,
      to: 'approved',
    });
  });
});

describe('An application for a renewal that cannot be issued', () => {
  const renewal = { ...untouched, kind: 'renewal', needsAudit: false, renewal: 'certificate_ended' } as const;
  const certifier: ApplicationActor = { userId: 'chen', side: 'certifier', right: 'owner' };
  it.each([
    ['submit', { ...renewal, state: 'draft' }, { ...certifier, side: 'applicant' }],
    ['approve', { ...renewal, state: 'recommended', recommendation: 'approve', recommendedBy: 'amal' }, certifier],
    ['issue', { ...renewal, state: 'approved' }, certifier],
  ] as const)('is not taken further by %s', (action, status, actor) => {
    expect(decideStep(status, actor, action)).toEqual({ isAllowed: false, because: 'certificate_ended' });
    expect(decideStep({ ...status, renewal: null }, actor, action)).toMatchObject({ isAllowed: true });
  });

  it('is not issued where its goods, their owner or their label have changed since it was approved', () => {
    const approved = { ...untouched, state: 'approved', hasConcludedAudit: true } as const;
    expect(decideStep(approved, certifier, 'issue')).toMatchObject({ isAllowed: true });
    for (const [change, because] of [
      [{ hasLabelChanged: true }, 'label_changed'],
      [{ isMaterialRefused: true }, 'materials_refused'],
      [{ hasProductOfAnother: true }, 'product_of_another'],
    ] as const)
      expect(decideStep({ ...approved, ...change }, certifier, 'issue')).toEqual({ isAllowed: false, because });
  });

  it('can still be withdrawn, recommended for rejection and rejected', () => {
    expect(refusalOfApproval({ ...renewal, state: 'in_review' })).toBe('certificate_ended');
    for (const [action, state, actor] of [
      ['withdraw', 'submitted', { ...certifier, side: 'applicant' }],
      ['recommend', 'in_review', certifier],
      ['reject', 'recommended', certifier],
    ] as const)
      expect(decideStep({ ...renewal, state }, actor, action)).toMatchObject({ isAllowed: true });
  });
});
