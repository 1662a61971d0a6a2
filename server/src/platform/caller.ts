// Who sends a request, as far as routes need to know.
import type { Realm } from '@amanah/core/organisations';
import type { AccountRealm } from '@amanah/core/people';

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'consumer' | 'retailer' | 'certifier' | 'producer';
  /** May decide about applications of organisations. */
  readonly isOperator: boolean;
  /** Realm of the account. */
  readonly accountRealm: AccountRealm;
  /** Realm in which the person acts: that of the organisation, else that of the account. */
  readonly realm: Realm;
  /** The password of the account is published: many people are behind it. */
  readonly isShared: boolean;
  /** The session passed a second step, or its account is shared, where one would keep nobody out. */
  readonly hasSecondStep: boolean;
  /** A program of an organisation and not a person. */
  readonly apiKey?: Readonly<{ organisationId: string; name: string; scopes: readonly ('capture' | 'query')[] }>;
}
