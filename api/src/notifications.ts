// What people are told, by the bell of the product, by mail and by push messages, and what each of them wants to be told how.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { etagSchema } from './scalars.ts';

export const noticeTopics = ['recalls', 'products', 'certification', 'organisation', 'inventory', 'reports'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
/** Always by mail and on the bell: whoever stole an account would choose otherwise first. */
export const unchosenTopic = 'security';

/** What people are told of, and the topic under which they choose how. The words of each are in messages/src/<language>/notices.ts. */
export const topicOfNotice = {
  recall_of_holder: 'recalls',
  recall_of_party: 'recalls',
  recall_of_scanner: 'recalls',
  recall_lifted: 'recalls',
  lab_detected_for_holder: 'recalls',
  lab_detected_for_scanner: 'recalls',
  lab_detected_for_party: 'recalls',
  lab_suspension_asked: 'certification',
  lab_overturned: 'recalls',
  lab_investigation_closed: 'certification',
  serial_copied_for_scanner: 'recalls',
  serial_copied_for_party: 'certification',
  batch_held: 'products',
  batch_release_asked: 'products',
  batch_released: 'products',
  batch_release_refused: 'products',
  product_known: 'products',
  mass_balance_alarm: 'certification',
  organisation_approved: 'organisation',
  organisation_rejected: 'organisation',
  organisation_left: 'organisation',
  certifier_left: 'certification',
  organisation_change_requested: 'organisation',
  organisation_change_decided: 'organisation',
  prefix_asked: 'organisation',
  prefix_decided: 'organisation',
  prefix_gave_way: 'organisation',
  product_claimed: 'organisation',
  application_received: 'organisation',
  application_more_needed: 'organisation',
  application_answered: 'organisation',
  join_requested: 'organisation',
  join_answered: 'organisation',
  member_joined: 'organisation',
  member_left: 'organisation',
  right_changed: 'organisation',
  member_removed: 'organisation',
  organisation_transferred: 'organisation',
  inventory_verdict_changed: 'inventory',
  upload_done: 'reports',
  report_ready: 'reports',
  application_submitted: 'certification',
  application_withdrawn: 'certification',
  application_request_answered: 'certification',
  application_finding_corrected: 'certification',
  application_assigned: 'certification',
  application_information_requested: 'certification',
  application_audit_scheduled: 'certification',
  application_audit_concluded: 'certification',
  application_finding_raised: 'certification',
  application_finding_closed: 'certification',
  application_correction_returned: 'certification',
  application_recommended: 'certification',
  application_sent_back: 'certification',
  application_approved: 'certification',
  application_rejected: 'certification',
  certificate_import_offered: 'certification',
  certificate_import_accepted: 'certification',
  certificate_import_refused: 'certification',
  certificate_import_issued: 'certification',
  certificate_import_withdrawn: 'certification',
  certificate_import_over: 'certification',
  certificate_imported: 'certification',
  certificate_issued: 'certification',
  certificate_renewed: 'certification',
  certificate_suspended: 'certification',
  certificate_reinstatement_asked: 'certification',
  certificate_reinstated: 'certification',
  certificate_revoked: 'certification',
  password_changed: 'security',
  password_reset: 'security',
  second_step_added: 'security',
  second_step_removed: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  recovery_codes_renewed: 'security',
  recovery_code_used: 'security',
  sign_in_slowed: 'security',
  second_step_slowed: 'security',
  api_key_created: 'security',
  api_key_revoked: 'security',
  api_keys_of_former_member: 'security',
} as const satisfies Readonly<Record<string, NoticeTopic | typeof unchosenTopic>>;
export type NoticeKind = keyof typeof topicOfNotice;
export const noticeKinds = Object.keys(topicOfNotice) as [NoticeKind, ...NoticeKind[]];

const tags = ['notifications'] as const;

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  /** What the words of the kind name. */
  facts: z.record(z.string(), z.string()),
  /** Where it leads: a path of the web app. */
  path: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineRoute({
  method: 'GET',
  url: '/api/notifications',
  access: 'signed_in',
  cost: 'read',
  summary: 'Messages to the signed-in person, newest first, a page at a time.',
  tags,
  query: z.object({ before: z.uuid().optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  response: z.object({ notifications: z.array(notificationSchema), unread: z.number().int() }),
});

export const readNotification = defineRoute({
  method: 'POST',
  url: '/api/notifications/:id/read',
  access: 'signed_in',
  cost: 'write',
  summary: 'Mark a message as read.',
  tags,
  params: z.object({ id: z.uuid() }),
  successStatus: 204,
});

export const readAllNotifications = defineRoute({
  method: 'POST',
  url: '/api/notifications/read',
  access: 'signed_in',
  cost: 'write',
  summary: 'Mark every message as read.',
  tags,
  successStatus: 204,
});

export const liveNotifications = defineRoute({
  method: 'GET',
  url: '/api/notifications/live',
  access: 'signed_in',
  cost: 'stream',
  summary: 'Server-sent events: `unread` with the number of unread messages, now and whenever it changes.',
  tags,
});

export const mailWays = ['at_once', 'daily', 'off'] as const;
export type MailWay = (typeof mailWays)[number];

export const topicPreferenceSchema = z.object({
  topic: z.enum(noticeTopics),
  bell: z.boolean(),
  mail: z.enum(mailWays),
  push: z.boolean(),
});
export type TopicPreference = z.infer<typeof topicPreferenceSchema>;

export const notificationPreferencesSchema = z.object({
  /** One for each topic. */
  topics: z.array(topicPreferenceSchema),
  digest: z.object({
    /** Hour of the day in the person's time zone at which the daily mail is sent. */
    hour: z.number().int().min(0).max(23),
    /** IANA name, such as Asia/Kuala_Lumpur. */
    timeZone: z.string().max(64),
  }),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const readPreferences = defineRoute({
  method: 'GET',
  url: '/api/notifications/preferences',
  access: 'signed_in',
  cost: 'read',
  summary: 'How the signed-in person wants to be told of what.',
  tags,
  response: notificationPreferencesSchema.extend({ etag: etagSchema }),
});

export const changePreferences = defineRoute({
  method: 'PUT',
  url: '/api/notifications/preferences',
  access: 'signed_in',
  edits: true,
  cost: 'write',
  summary: 'Change how the signed-in person wants to be told of what. Recalls always stay on the bell.',
  tags,
  body: notificationPreferencesSchema,
  response: notificationPreferencesSchema.extend({ etag: etagSchema }),
});

export const pushKey = defineRoute({
  method: 'GET',
  url: '/api/notifications/push-key',
  access: 'signed_in',
  cost: 'file',
  summary: 'The public key with which a browser subscribes to push messages (RFC 8292), base64url.',
  tags,
  response: z.object({ publicKey: z.string() }),
});

export const subscribeToPush = defineRoute({
  method: 'POST',
  url: '/api/notifications/push-subscriptions',
  access: 'signed_in',
  cost: 'write',
  summary: 'Send push messages to this browser from now on. Said twice it is one subscription.',
  tags,
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
    keys: z.object({
      /** Uncompressed P-256 point, 65 bytes, base64url. */
      p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
      /** 16 bytes, base64url. */
      auth: z.string().regex(/^[\w-]{21,24}={0,2}$/),
    }),
  }),
  successStatus: 204,
});

export const unsubscribeFromPush = defineRoute({
  method: 'POST',
  url: '/api/notifications/push-subscriptions/remove',
  access: 'signed_in',
  cost: 'write',
  summary: 'Send no more push messages to this browser.',
  tags,
  body: z.object({ endpoint: z.string().max(1_000) }),
  successStatus: 204,
});
