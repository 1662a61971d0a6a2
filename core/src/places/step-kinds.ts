// The five steps from the farm to the shop. A place is made for one of them, and an event happens at one.

/** In the order in which goods go through them. */
export const stepKinds = ['farm', 'processing', 'packaging', 'distribution', 'retail'] as const;
export type StepKind = (typeof stepKinds)[number];

/** What is pending has not happened. */
export const stepStatuses = ['completed', 'in-progress', 'pending'] as const;
export type StepStatus = (typeof stepStatuses)[number];
