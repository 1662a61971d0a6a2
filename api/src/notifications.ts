// What a person is told in the product.
import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What people are told of, apart from recalls. The words of each are in messages/src/<language>/notices.ts. */
export const noticeKinds = [
  'organisation_approved',
  'organisation_rejected',
  'application_received',
  'application_more_needed',
  'application_answered',
  'join_requested',
  'join_answered',
  'member_joined',
  'member_left',
  'right_changed',
  'member_removed',
  'organisation_transferred',
  'inventory_verdict_changed',
  'application_submitted',
  'application_withdrawn',
  'application_request_answered',
  'application_finding_corrected',
  'application_assigned',
  'application_information_requested',
  'application_audit_scheduled',
  'application_audit_concluded',
  'application_finding_raised',
  'application_finding_closed',
  'application_correction_returned',
  'application_recommended',
  'application_sent_back',
  'application_approved',
  'application_rejected',
  'certificate_issued',
  'certificate_renewed',
  'certificate_suspended',
  'certificate_reinstated',
  'certificate_revoked',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['recall_published', 'recall_lifted']),
  publisher: z.string(),
  productName: z.string(),
  reason: z.string(),
  /** What the product page takes. */
  code: z.string(),
  /** The person's organisation had some of it; otherwise the person scanned it. */
  asHolder: z.boolean(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineRoute({
  method: 'GET',
  url: '/api/notifications',
  access: 'signed_in',
  summary: 'The last hundred messages to the signed-in person, newest first.',
  tags: ['notifications'],
  response: z.object({ notifications: z.array(notificationSchema) }),
});

export const readNotification = defineRoute({
  method: 'POST',
  url: '/api/notifications/:id/read',
  access: 'signed_in',
  summary: 'Mark a message as read.',
  tags: ['notifications'],
  params: z.object({ id: z.uuid() }),
  successStatus: 204,
});
