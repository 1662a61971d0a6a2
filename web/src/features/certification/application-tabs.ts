// The parts of an application, as the address names them.
export const applicationTabs = ['overview', 'matrix', 'documents', 'requests', 'audit', 'decision', 'history'] as const;
export type ApplicationTab = (typeof applicationTabs)[number];

export const tabOf = (given: string | undefined): ApplicationTab =>
  applicationTabs.find((one) => one === given) ?? 'overview';
