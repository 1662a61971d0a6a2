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
    product: {
      created: 'Added the product {subject}',
      changed: 'Changed the product {subject}',
      retired: 'Took the product {subject} out of the range',
      restored: 'Put the product {subject} back into the range',
      picture_added: 'Added a picture of {subject}',
      picture_removed: 'Removed a picture of {subject}',
    },
    batch: {
      created: 'Added the batch {subject}',
      changed: 'Corrected the batch {subject}',
      completed: 'Finished the production of the batch {subject}',
      checked: 'Recorded a quality check of the batch {subject}',
      document_attached: 'Attached a document to a check of the batch {subject}',
    },
    stock: {
      received: 'Received {subject}',
      sold: 'Sold {subject}',
      counted: 'Counted {subject}',
      written_off: 'Wrote off {subject}',
      transferred: 'Transferred {subject} to another store',
      limit_set: 'Set the low stock limit of {subject}',
    },
    recall: { published: 'Published a recall of {subject}', lifted: 'Lifted the recall of {subject}' },
  },
} as const satisfies { readonly deeds: ByCode<AuditedDeed> };
