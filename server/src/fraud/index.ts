// The door of fraud: disputes of what the lexicon says. Anybody opens one, an operator answers in public, and the log keeps the answer.
import * as api from '@amanah/api/fraud';
import { createAnonymousSenders } from '../platform/anonymous-senders.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { answerDispute } from './answer-dispute.ts';
import type { FraudContext, FraudDeps } from './deps.ts';
import { openDispute } from './open-dispute.ts';
import { listAnswered, listWaiting, readDispute } from './read-disputes.ts';

export function createFraud(deps: FraudDeps): { readonly routes: readonly MountedRoute[] } {
  const context: FraudContext = { ...deps, senders: createAnonymousSenders(deps, 'dispute') };
  return {
    routes: [
      handle(api.openDispute, ({ body, caller, request, language }) =>
        openDispute(context, body, { caller, ip: request.ip, language }),
      ),
      handle(api.listDisputes, ({ query, caller }) =>
        listAnswered(context, caller?.accountRealm ?? 'real', query.before),
      ),
      handle(api.readDispute, ({ params, caller }) =>
        readDispute(context, caller?.accountRealm ?? 'real', params.number),
      ),
      handle(api.listWaitingDisputes, ({ caller }) => listWaiting(context, caller.accountRealm)),
      handle(api.answerDispute, ({ params, body, caller }) => answerDispute(context, params.id, body, caller)),
    ],
  };
}
