// The one event that any domain may raise: somebody is to be told something. Which domain it is about is known to the words alone.
import type { NoticeKind } from '@amanah/api/notifications';
import type { Permission } from '@amanah/core/organisations';

/** Something that people are to be told: which words, to whom, with what in them, and where it leads. */
export interface Notice {
  readonly kind: NoticeKind;
  /** The people themselves, or the members of an organisation who may do this. */
  readonly to:
    | { readonly userIds: readonly string[] }
    | { readonly organisationId: string; readonly permission: Permission };
  /** Who did it and needs not be told. */
  readonly exceptUserId?: string;
  /** What the words name. */
  readonly facts: Readonly<Record<string, string>>;
  /** Path of the web app, with its query. */
  readonly path: string;
}

declare module './outbox.ts' {
  interface DomainEvents {
    'notice.raised': Notice;
  }
}
