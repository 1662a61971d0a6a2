// Why goods are written off, as the form asks and the audit trail says.
import type { WriteOffReason } from '@amanah/core/stock';

export default {
  damaged: 'Damaged',
  expired: 'Past its date',
  recalled: 'Recalled',
  not_halal: 'Not halal',
  stolen: 'Missing',
  other: 'Another reason',
} as const satisfies Record<WriteOffReason, string>;
