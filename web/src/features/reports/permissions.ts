// Whose reports are whose.
import type { ReportKind } from '@amanah/core/reports';

export interface ReportPermissions {
  /** What this kind of organisation has reports about. */
  readonly kinds: readonly ReportKind[];
  /** What this person may make of it. */
  readonly mayMake: readonly ReportKind[];
}
