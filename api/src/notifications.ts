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
