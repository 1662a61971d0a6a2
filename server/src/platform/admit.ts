// Who may call a route, by what its definition says. Knows no domain.
import type { Access, RouteDefinition } from '@amanah/api/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { bringsToken } from './traffic.ts';

/** A request that came sooner is of the moment in which it began. */
const promptMilliseconds = 1_000;

/** What took its time to come is done for whoever may do it then. @throws Refusal as a new request would be */
export async function askAgainIfLate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.elapsedTime > promptMilliseconds && bringsToken(request)) request.caller = await request.askAgain();
}

/** @throws Refusal identity.not_signed_in, identity.forbidden, identity.two_step_required, integrations.scope_missing */
export function admit(
  { access, apiKeyScope, needsSecondStep }: Pick<RouteDefinition, 'access' | 'apiKeyScope' | 'needsSecondStep'>,
  caller: Caller | null,
) {
  if (caller?.apiKey) {
    if (!apiKeyScope || !caller.apiKey.scopes.includes(apiKeyScope)) throw new Refusal('integrations.scope_missing');
    return;
  }
  if (access === 'public') return;
  if (!caller) throw new Refusal('identity.not_signed_in');
  if (!mayEnter(access, caller)) throw new Refusal('identity.forbidden');
  if (needsSecondStep && !caller.hasSecondStep) throw new Refusal('identity.two_step_required');
}

function mayEnter(access: Exclude<Access, 'public'>, caller: Caller): boolean {
  if (access === 'operator') return caller.isOperator;
  return access === 'signed_in' || access.includes(caller.role);
}
