// What stands in the audit trail of an organisation, a sentence a deed. `subject` is what it was done to, as it was called then.
import type { AuditedDeed } from '@amanah/api/organisations';
import type { ByCode } from '../words.ts';

export default {
  deeds: {
    key: {
      rotated: 'Put a new signing key in place: {subject}',
      registered: 'Registered a signing key of its own: {subject}',
      revoked: 'Revoked the signing key {subject}',
    },
    api_key: { created: 'Made the API key {subject}', revoked: 'Ended the API key {subject}' },
    member: {
      admitted: 'Admitted {subject} as a member',
      refused: 'Refused the wish of {subject} to join',
      joined: '{subject} joined by invitation',
      right_changed: 'Changed the right of {subject}',
      removed: 'Removed {subject} from the members',
      left: '{subject} left the organisation',
      invited: 'Invited {subject}',
      invitation_withdrawn: 'Took back the invitation to {subject}',
    },
    organisation: {
      transferred: 'Handed the organisation over to {subject}',
      settings_changed: 'Changed the details of {subject}',
      applied: 'Applied for {subject}',
      approved: 'Approved {subject}',
      rejected: 'Rejected the application of {subject}',
    },
    site: { added: 'Added the site {subject}', changed: 'Changed the site {subject}' },
    certificate: {
      issued: 'Issued the certificate {subject}',
      renewed: 'Renewed the certificate {subject}',
      suspended: 'Suspended the certificate {subject}',
      reinstated: 'Reinstated the certificate {subject}',
      revoked: 'Revoked the certificate {subject}',
    },
    recall: { published: 'Published a recall of {subject}', lifted: 'Lifted the recall of {subject}' },
  },
} as const satisfies { readonly deeds: ByCode<AuditedDeed> };
