// Everybody who may knock at a route: nobody, people of each role, members with few rights, people of another organisation, programs.

import { pathOf } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { createApiKey } from '@amanah/api/integrations';
import type { RouteDefinition } from '@amanah/api/route';
import { demoOperator, demoPassword } from '@amanah/demo/accounts';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { producerId, retailerId } from '@amanah/demo/producers';
import { newPerson, setRight, signInAs } from '../demo-people.ts';
import type { TestApp } from '../test-app.ts';
import { exampleCall, pixel } from './examples.ts';

export type Kind = 'retailer' | 'certifier' | 'producer';
export const kinds = ['retailer', 'certifier', 'producer'] as const satisfies readonly Kind[];

export interface Visitor {
  readonly name: string;
  /** null: nobody has signed in. */
  readonly token: string | null;
  readonly role: Kind | 'consumer' | null;
  readonly isOperator: boolean;
  readonly scopes: readonly ('capture' | 'query')[] | null;
  /** Where from, where that matters. */
  readonly address?: string;
}

export interface Visitors {
  /** Each of them is excluded by the access rules alone from some routes. */
  readonly all: readonly Visitor[];
  readonly owner: Readonly<Record<Kind, Visitor>>;
  readonly readOnly: Readonly<Record<Kind, Visitor>>;
  /** Owner of another organisation of the kind. */
  readonly other: Readonly<Record<Kind, Visitor>>;
  /** Has the role and no organisation. */
  readonly alone: Readonly<Record<Kind, Visitor>>;
  /** Whoever the access rule of a route lets in, owners and the operator, in sessions that passed no second step. */
  withoutSecondStep(route: RouteDefinition): readonly Visitor[];
}

export const homeOf: Readonly<Record<Kind, string>> = {
  retailer: retailerId('segar'),
  certifier: certifierOrganisationId('nha'),
  producer: producerId('kampung-hijau'),
};
export const elsewhereOf: Readonly<Record<Kind, string>> = {
  retailer: retailerId('nakhla'),
  certifier: certifierOrganisationId('ihb'),
  producer: producerId('rimal'),
};

const perKind = async <T>(make: (kind: Kind) => Promise<T>): Promise<Record<Kind, T>> => ({
  retailer: await make('retailer'),
  certifier: await make('certifier'),
  producer: await make('producer'),
});

export async function collectVisitors(app: TestApp): Promise<Visitors> {
  const person = (name: string, role: Visitor['role'], token: string | null): Visitor => ({
    name,
    token,
    role,
    isOperator: false,
    scopes: null,
  });
  const member = async (name: string, kind: Kind, organisationId: string | null) =>
    person(`${name} (${kind})`, kind, (await newPerson(app, `${name}-${kind}`, kind, organisationId)).token);

  const browserOf = {
    retailer: await signInAs(app, 'retailer'),
    certifier: await signInAs(app, 'certifier'),
    producer: await signInAs(app, 'producer'),
  };
  const owner = await perKind(async (kind) => person(`owner (${kind})`, kind, browserOf[kind].token));
  const readOnly = await perKind((kind) => member('reader', kind, homeOf[kind]));
  for (const kind of kinds) await setRight(app, `reader-${kind}`, 'read_only');
  const other = await perKind((kind) => member('stranger', kind, elsewhereOf[kind]));
  const alone = await perKind((kind) => member('alone', kind, null));
  const hasty = await perKind((kind) => member('hasty', kind, homeOf[kind]));
  const hastyOperator = await newPerson(app, 'hasty-operator', 'consumer', null);
  // Whatever else they may do: the session of an account that is not of the demo has to pass a second step.
  await app.database.asOwner(`update people.accounts set is_shared = false where username like 'hasty-%'`);
  await app.database.pool.query(`update people.accounts set operator_since = now(), operator_by = 'command'
    where username = 'hasty-operator'`);
  const withoutSecondStep = (route: RouteDefinition): readonly Visitor[] =>
    route.access === 'operator'
      ? [{ ...person('operator without second step', 'consumer', hastyOperator.token), isOperator: true }]
      : kindsOf(route).map((kind) => hasty[kind]);

  const program = async (kind: Kind, scope: 'capture' | 'query'): Promise<Visitor> => {
    const { key } = await browserOf[kind].call(createApiKey, { body: { name: `only ${scope}`, scopes: [scope] } });
    return { ...person(`program that may only ${scope} (${kind})`, kind, key), scopes: [scope] };
  };
  const operator = app.browser();
  operator.token = (await operator.call(login, { body: { email: demoOperator.email, password: demoPassword } })).token;
  return {
    all: [
      person('nobody', null, null),
      person('consumer', 'consumer', (await signInAs(app, 'consumer')).token),
      ...Object.values(owner),
      ...Object.values(readOnly),
      ...Object.values(other),
      ...Object.values(alone),
      { ...person('operator', 'consumer', operator.token), isOperator: true },
      await program('producer', 'capture'),
      await program('producer', 'query'),
      await program('retailer', 'query'),
    ],
    owner,
    readOnly,
    other,
    alone,
    withoutSecondStep,
  };
}

/** Kinds of organisations whose members the access rule lets in. */
export const kindsOf = ({ access }: RouteDefinition): readonly Kind[] =>
  access === 'signed_in' ? kinds : kinds.filter((kind) => Array.isArray(access) && access.includes(kind));

export interface Knock {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
}

/** Calls a route with the least that its schemas take, and `params` where they are given. */
export async function knock(
  app: TestApp,
  visitor: Visitor,
  route: RouteDefinition,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Knock> {
  const example = exampleCall(route);
  const isFile = route.mostBodyBytes !== undefined && !route.body;
  const answer = await app.http.inject({
    method: route.method,
    ...(visitor.address && { remoteAddress: visitor.address }),
    url: pathOf(route, { ...example.params, ...params }, example.query).replace('*', 'x'),
    headers: {
      ...(visitor.token ? { authorization: `Bearer ${visitor.token}` } : {}),
      ...(route.edits ? { 'if-match': '"nothing-that-was-read"' } : {}),
      ...(isFile
        ? { 'content-type': 'application/octet-stream' }
        : example.body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
    },
    ...(isFile ? { payload: /\/(pictures|photos)/.test(route.url) ? pixel : Buffer.from('%PDF-1.7\n') } : {}),
    ...(example.body === undefined ? {} : { payload: JSON.stringify(example.body) }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const code: unknown = isJson && answer.statusCode >= 400 ? answer.json().code : null;
  return { status: answer.statusCode, code: typeof code === 'string' ? code : null, text: answer.body };
}
