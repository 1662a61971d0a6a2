// Who asks the repository, as sentences. A member of an approved organisation and a program with its key act for the organisation;
// everybody else is a stranger and sees what is public.
import type { Caller } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TraceabilityDeps } from '../index.ts';

type Deps = Pick<TraceabilityDeps, 'organisations'>;

/** For whom somebody asks; null for a stranger, and for a person without an approved organisation. */
export async function askingOrganisation(deps: Deps, caller: Caller | null): Promise<string | null> {
  if (caller === null) return null;
  if (caller.apiKey) return caller.apiKey.organisationId;
  try {
    return (await deps.organisations.approvedOrganisationOf(caller.userId)).id;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity.forbidden') return null;
    throw error;
  }
}

/** @throws Refusal identity.forbidden for a person who acts for no organisation */
export async function actingOrganisation(deps: Deps, caller: Caller): Promise<string> {
  const organisationId = await askingOrganisation(deps, caller);
  if (organisationId === null) throw new Refusal('identity.forbidden');
  return organisationId;
}
