// Who may see and do what with sensors: members of an approved organisation their own; everybody may look at the demo.
import { mayDo } from '@amanah/core/organisations';
import type { Organisations } from '../organisations/index.ts';
import type { Caller } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';

export type Scope =
  | { readonly kind: 'own'; readonly organisationId: string; readonly canManage: boolean }
  | { readonly kind: 'demo'; readonly canManage: false };

/** A person without an approved organisation, and anybody signed out, looks at the demo. */
export async function scopeOf(organisations: Organisations, caller: Caller | null): Promise<Scope> {
  if (caller === null || caller.role === 'consumer') return { kind: 'demo', canManage: false };
  try {
    const { id, right } = await organisations.acting(caller.userId, 'look');
    return { kind: 'own', organisationId: id, canManage: mayDo(right, 'manage_devices') };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity.forbidden') return { kind: 'demo', canManage: false };
    throw error;
  }
}
