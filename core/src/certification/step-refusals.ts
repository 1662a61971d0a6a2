// Every reason for which a step of an application is refused. The same words are said beside the button and in the answer of the server.
import { renewalRefusals } from '../certificates/index.ts';

/** Why a step may not be taken now. The words of each are said to the person. */
export const stepRefusals = [
  'wrong_side',
  'wrong_state',
  'right_missing',
  'no_products',
  'no_sites',
  'product_of_another',
  'materials_refused',
  'materials_undecided',
  'materials_rejected',
  'material_changed',
  'material_note_missing',
  'requests_open',
  'major_findings_open',
  'documents_missing',
  'not_audited',
  'not_all_audited',
  'checklist_incomplete',
  'audit_not_begun',
  'audit_has_begun',
  'not_your_audit',
  'label_changed',
  'notes_missing',
  'correction_missing',
  'evidence_missing',
  'raised_by_you',
  'recommended_by_you',
  'audited_by_you',
  'accepted_by_you',
  'of_applicant',
  'recommended_for_rejection',
  'nothing_open',
  ...renewalRefusals,
] as const;
export type StepRefusal = (typeof stepRefusals)[number];
