// The way of an organisation's application: who may do what in which state. Decided, taken back: nothing leads on from there.

export const applicationStates = ['submitted', 'more_needed', 'approved', 'rejected', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What the applicant does, and what the operator does. */
export const applicantActions = ['add_document', 'answer', 'withdraw'] as const;
export const operatorActions = ['ask', 'approve', 'reject'] as const;
export type OrganisationApplicationAction = (typeof applicantActions)[number] | (typeof operatorActions)[number];

const ways: Readonly<
  Record<ApplicationState, Partial<Readonly<Record<OrganisationApplicationAction, ApplicationState>>>>
> = {
  submitted: {
    add_document: 'submitted',
    withdraw: 'withdrawn',
    ask: 'more_needed',
    approve: 'approved',
    reject: 'rejected',
  },
  more_needed: {
    add_document: 'more_needed',
    answer: 'submitted',
    withdraw: 'withdrawn',
    approve: 'approved',
    reject: 'rejected',
  },
  approved: {},
  rejected: {},
  withdrawn: {},
};

/**
 * The state after an action; null where it cannot be done now.
 *
 * @example stateAfter('more_needed', 'answer') // 'submitted'
 */
export const stateAfter = (state: ApplicationState, action: OrganisationApplicationAction): ApplicationState | null =>
  ways[state][action] ?? null;

/**
 * Whether it still waits for somebody.
 *
 * @example isOpen('more_needed') // true
 */
export const isOpen = (state: ApplicationState): boolean => Object.keys(ways[state]).length > 0;
