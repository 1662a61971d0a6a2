// Who may see and do what with sensors: members of an approved organisation their own; everybody may look at the demo.
import type { Organisations } from '../organisations/index.ts';
import type { Caller } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';

export type Scope =
  | { readonly kind: 'own'; readonly organisationId: string; readonly canManage: true }
  | { readonly kind: 'demo'; readonly canManage: false };

/** A person without an approved organisation, and anybody signed out, looks at the demo. */
export async function scopeOf(organisations: Organisations, caller: Caller | null): Promise<Scope> {
  if (caller === null || caller.role === 'consumer') return { kind: 'demo', canManage: false };
  try {
    const { id } = await organisations.approvedOrganisationOf(caller.userId);
    return { kind: 'own', organisationId: id, canManage: true };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity.forbidden') return { kind: 'demo', canManage: false };
    throw error;
  }
}
