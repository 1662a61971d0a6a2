// Everything about an application that its steps depend on, and who takes one.
import type { RenewalRefusal } from '../certificates/index.ts';
import type { OrganisationRight } from '../organisations/index.ts';
import type { ApplicationState } from './application-states.ts';

/** `change`: of a material while the certificate is in force; it ends `accepted` and issues nothing. */
export const applicationKinds = ['initial', 'renewal', 'change'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Everything about an application that a step depends on. */
export interface ApplicationStatus {
  readonly state: ApplicationState;
  readonly kind: ApplicationKind;
  /** What stands against renewing the certificate; null where nothing does, and where nothing is renewed. */
  readonly renewal: RenewalRefusal | null;
  readonly hasProducts: boolean;
  readonly hasSites: boolean;
  /** New, or the renewal of what was taken over from elsewhere and never audited here. */
  readonly needsAudit: boolean;
  /** A product whose number somebody else has claimed since. */
  readonly hasProductOfAnother: boolean;
  /** A material, a parameter or an ingredient on a label that the scheme does not allow. */
  readonly isMaterialRefused: boolean;
  /** Lines of the matrix that need a look, and that nobody decided on as they are (material-decisions.ts). */
  readonly undecidedMaterials: number;
  /** Somebody rejected a line, and that stands. */
  readonly isMaterialRejected: boolean;
  readonly areDocumentsComplete: boolean;
  readonly openRequests: number;
  readonly openMajorFindings: number;
  readonly openMinorFindings: number;
  readonly hasPlannedAudit: boolean;
  /** Who is to conduct the planned audit: one who answers for it. */
  readonly plannedAuditorId: string | null;
  /** Every question of the planned audit has an answer. */
  readonly isChecklistComplete: boolean;
  /** The planned audit was to begin by now. */
  readonly hasAuditBegun: boolean;
  /** Answers other than "yes" of the planned audit that do not say why. */
  readonly unexplainedAnswers: number;
  readonly hasConcludedAudit: boolean;
  /** It is new, and names a site that no audit was of, or a product that none saw as it is now. */
  readonly isPartUnaudited: boolean;
  readonly recommendedBy: string | null;
  readonly recommendation: 'approve' | 'reject' | null;
  /** A product has another label (name, brand, category, ingredients) or another producer than when it was recommended. */
  readonly hasLabelChanged: boolean;
  /** Whose acceptance of a line stands. */
  readonly acceptedByIds: readonly string[];
  /** Whoever conducted or is to conduct an audit. */
  readonly auditorIds: readonly string[];
  /** Members of the applicant, and whoever took a step for it: nobody works on the application of their own house. */
  readonly applicantIds: readonly string[];
}

export interface ApplicationActor {
  readonly userId: string;
  readonly side: 'applicant' | 'certifier';
  readonly right: OrganisationRight;
}
