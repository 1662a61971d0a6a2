// For which organisation somebody asks, as sentences. A member of an approved organisation and a program with its key act for the organisation;
// everybody else is a stranger and sees what is public.
import type { Permission } from '@amanah/core/organisations';
import type { Caller } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Acting } from './acting.ts';

interface Deps {
  readonly organisations: { readonly acting: Acting };
}

/** For whom somebody asks; null for a stranger, and for a person without an approved organisation. */
export async function askingOrganisation(
  deps: Deps,
  caller: Caller | null,
  permission: Permission = 'look',
): Promise<string | null> {
  if (caller === null) return null;
  if (caller.apiKey) return caller.apiKey.organisationId;
  try {
    return (await deps.organisations.acting(caller.userId, permission)).id;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity.forbidden') return null;
    throw error;
  }
}

/** @throws Refusal identity.forbidden for a person who acts for no organisation, organisations.right_missing for one who may not do this */
export async function actingOrganisation(deps: Deps, caller: Caller, permission: Permission = 'look'): Promise<string> {
  const organisationId = await askingOrganisation(deps, caller, permission);
  if (organisationId === null) throw new Refusal('identity.forbidden');
  return organisationId;
}
