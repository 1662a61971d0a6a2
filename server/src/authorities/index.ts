// The door of authorities: the register, as facts with sources.
import {
  endRecognition as endRecognitionRoute,
  listAuthorities,
  type WhoAccepts,
  whoAccepts,
} from '@amanah/api/authorities';
import type { RegisterAnswer } from '@amanah/api/pages';
import type { RouteQuery } from '@amanah/api/route';
import { isDeceptive } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ledger } from '../ledger/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import { integer, text } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { isOpen, isShownTo, shownTo } from '../platform/database/realms.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { PageSource } from '../platform/page-head.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { endRecognition } from './end-recognition.ts';
import type { NewBody, Register } from './facts.ts';
import { type RegisterHeadDeps, registerPages } from './page-head.ts';
import { publishBodies, publishRecognitions } from './publish-register.ts';
import { bodies, recognitions } from './tables.ts';
import { readWhoAccepts } from './who-accepts.ts';

/** What is invented never takes a name from what is real. */
const realmsAround = (realm: Realm): Realm[] => (realm === 'real' ? ['real'] : ['real', realm]);

export type { NewBody, NewRecognition } from './facts.ts';

export interface Authorities extends Register {
  readonly routes: readonly MountedRoute[];
  readonly pages: PageSource;
  /** The register, for its own pages. @param address path and query */
  answerOf(address: string, language: string): Promise<RegisterAnswer | null>;
  /** @throws Refusal authorities.unknown */
  whoAccepts(id: string, goods: RouteQuery<typeof whoAccepts>, realms: readonly Realm[]): Promise<WhoAccepts>;
  /**
   * Nobody takes the name of a body of the register, or one that looks like it (UTS 39), or hides signs in it.
   * @param given.organisationId whose own entry is no other's
   * @throws Refusal authorities.name_taken, authorities.name_deceptive
   */
  requireFreeName(
    tx: Transaction,
    given: { readonly names: readonly string[]; readonly realm: Realm; readonly organisationId: string },
  ): Promise<void>;
  /**
   * What anybody reads beside goods, and nobody looks at first, names no body of the register: "Certified by JAKIM" is no city and no brand. Abbreviations of three
   * letters are words in some language, and are let through.
   * @throws Refusal authorities.body_named
   */
  requireNoBodyNamed(
    tx: Transaction,
    given: {
      readonly texts: readonly { readonly path: string; readonly text: string }[];
      readonly realm: Realm;
      readonly organisationId: string;
    },
  ): Promise<void>;
  /**
   * An entry of its own for a certifier that was let in: invented here, marked by its source, recognised by nobody yet.
   * @throws Refusal authorities.name_deceptive, authorities.name_taken where it could be mistaken for a body that is there
   */
  registerOwnBody(tx: Transaction, given: OwnBody): Promise<void>;
  /** The entry of a certifier takes its new name and country; nothing where it has none. @throws Refusal authorities.name_taken */
  renameOwnBody(
    tx: Transaction,
    given: Pick<OwnBody, 'organisationId' | 'name' | 'country' | 'realm' | 'source' | 'sourceDate'>,
  ): Promise<void>;
}

export interface OwnBody {
  readonly organisationId: string;
  readonly shortName: string;
  readonly name: string;
  readonly country: string;
  readonly schemes: readonly string[];
  readonly website: string | null;
  readonly source: string;
  readonly sourceDate: string;
  readonly realm: Realm;
}

export function createAuthorities(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly pageWords: RegisterHeadDeps['pageWords'];
}): Authorities {
  const { database, clock, ledger, outbox } = deps;

  async function list(viewer: Realm) {
    const recogniser = alias(bodies, 'recogniser');
    const recognised = alias(bodies, 'recognised');
    const [authorities, edges] = await Promise.all([
      database.sql
        .select({
          id: bodies.id,
          shortName: bodies.shortName,
          name: bodies.name,
          country: bodies.country,
          role: bodies.role,
          speaksForCountry: bodies.speaksForCountry,
          schemes: bodies.schemes,
          website: bodies.website,
          notes: bodies.notes,
          source: bodies.source,
          sourceDate: bodies.sourceDate,
          realm: bodies.realm,
        })
        .from(bodies)
        .where(and(isOpen(), isShownTo(bodies.realm, viewer)))
        .orderBy(asc(bodies.position)),
      database.sql
        .select({
          id: recognitions.id,
          realm: recognitions.realm,
          transitionRules: recognitions.transitionRules,
          recogniserId: recognitions.recogniserId,
          recogniser: recogniser.shortName,
          recognisedId: recognitions.recognisedId,
          recognised: recognised.shortName,
          scope: recognitions.scope,
          categories: recognitions.categories,
          excludedCategories: recognitions.excludedCategories,
          from: recognitions.validFrom,
          until: recognitions.validUntil,
          status: recognitions.status,
          source: recognitions.source,
          lastChecked: recognitions.lastChecked,
        })
        .from(recognitions)
        .innerJoin(recogniser, sql`${recogniser.id} = ${recognitions.recogniserId}`)
        .innerJoin(recognised, sql`${recognised.id} = ${recognitions.recognisedId}`)
        .where(and(isOpen('recognitions.realm'), isShownTo(recognitions.realm, viewer)))
        .orderBy(asc(recogniser.position), asc(recognised.position)),
    ]);
    return { authorities, recognitions: edges };
  }

  async function putBodies(tx: Transaction, given: readonly NewBody[]) {
    for (const body of given) {
      const { id: _, realm, ...facts } = body;
      await tx
        .insert(bodies)
        .values(body)
        .onConflictDoUpdate({ target: bodies.id, set: facts, setWhere: eq(bodies.realm, realm) });
    }
    await publishBodies(tx, ledger, given);
  }

  async function requireFreeName(
    tx: Transaction,
    { names, realm, organisationId }: Parameters<Authorities['requireFreeName']>[1],
  ) {
    const alike = await rowsOf(
      tx,
      { id: text },
      sql`select b.id from authorities.bodies b, unnest(${sql.param([...names])}::text[]) wanted
        where b.realm = any(${sql.param(realmsAround(realm))}::text[]) and b.organisation_id is distinct from ${organisationId}::uuid
          and platform.likeness_of_name(wanted) in (platform.likeness_of_name(b.short_name), platform.likeness_of_name(b.name)) limit 1`,
    );
    if (alike.length > 0) throw refusalAt('/name', 'authorities.name_taken');
    // Word by word: a name may well have words of two alphabets.
    if (names.some((name) => name.split(/\s+/).some(isDeceptive)))
      throw refusalAt('/name', 'authorities.name_deceptive');
  }

  /** Each text with what its words look like, and letters that stand apart as the word that they spell. A select. */
  const wordsOfTexts = (texts: readonly string[]) =>
    sql`select t.said, t.place, array(select platform.likeness_of_name(array_to_string(t.cut[i:j], '')) from generate_subscripts(t.cut, 1) i
        cross join lateral generate_series(i, least(i + 11, array_length(t.cut, 1))) j
        where j = i or not exists (select from unnest(t.cut[i:j]) one where length(one) > 1)) as words
      from (select said, place, regexp_split_to_array(said, '[[:space:][:punct:]\u2010-\u2015\u2018-\u201f\u00ab\u00bb\u00b7\u2022\u2026]+') as cut
        from unnest(${sql.param([...texts])}::text[]) with ordinality t(said, place)) t`;

  async function requireNoBodyNamed(
    tx: Transaction,
    { texts, realm, organisationId }: Parameters<Authorities['requireNoBodyNamed']>[1],
  ) {
    const [found] = await rowsOf(
      tx,
      { place: integer },
      sql`select t.place::int as place from (${wordsOfTexts(texts.map(({ text }) => text))}) t
        join authorities.bodies b on b.realm = any(${sql.param(realmsAround(realm))}::text[]) and b.organisation_id is distinct from ${organisationId}::uuid
        cross join lateral (select platform.likeness_of_name(b.short_name) as short, platform.likeness_of_name(b.name) as whole) l
        where (length(l.short) > 3 and l.short = any(t.words))
          or platform.likeness_of_name(t.said) in (l.short, l.whole) or (length(l.whole) > 8 and position(l.whole in platform.likeness_of_name(t.said)) > 0)
        order by t.place limit 1`,
    );
    const named = found && texts[found.place - 1];
    if (named) throw refusalAt(named.path, 'authorities.body_named');
  }

  const whoAcceptsOf: Authorities['whoAccepts'] = (id, goods, realms) => readWhoAccepts(database, id, goods, realms);

  const pages = registerPages(deps);

  return {
    whoAccepts: whoAcceptsOf,
    pages,
    answerOf: async (address, language) =>
      pages.isLookedUp(address) ? { page: 'register', language, register: await list('real') } : null,
    routes: [
      handle(listAuthorities, ({ caller }) => list(caller?.realm ?? 'real')),
      handle(whoAccepts, ({ caller, params, query }) =>
        whoAcceptsOf(params.id, query, shownTo(caller?.realm ?? 'real')),
      ),
      handle(endRecognitionRoute, async ({ caller, params, body }) => {
        await endRecognition(deps, caller, params.id, body);
        const found = (await list(caller.realm)).recognitions.find(({ id }) => id === params.id);
        if (!found) throw new Refusal('authorities.recognition_unknown');
        return found;
      }),
    ],
    putBodies,
    async addRecognitions(tx, given) {
      if (given.length === 0) return;
      const rows = given.map((edge) => ({ id: newId(clock.now()), ...edge }));
      const stored = await tx
        .insert(recognitions)
        .values(rows)
        .onConflictDoNothing({ target: recognitions.id })
        .returning({ recogniserId: recognitions.recogniserId, recognisedId: recognitions.recognisedId });
      if (stored.length > 0)
        await outbox.emit(tx, 'recognition.changed', {
          recogniserIds: [...new Set(stored.map(({ recogniserId }) => recogniserId))],
          recognisedIds: [...new Set(stored.map(({ recognisedId }) => recognisedId))],
        });
      await publishRecognitions(tx, ledger, given);
    },
    requireFreeName,
    requireNoBodyNamed,
    async registerOwnBody(tx, { schemes, ...given }) {
      await requireFreeName(tx, { ...given, names: [given.shortName, given.name] });
      const [last] = await tx
        .select({ position: sql<number>`coalesce(max(${bodies.position}), 0)` })
        .from(bodies)
        .where(inArray(bodies.realm, realmsAround(given.realm)));
      await putBodies(tx, [
        {
          ...given,
          id: `own-${given.organisationId}`,
          role: 'Certifier',
          schemes: [...schemes],
          notes: '',
          // Whoever practises is recognised where it is at home, so that it sees how a verdict comes about.
          speaksForCountry: given.realm === 'practice',
          position: (last?.position ?? 0) + 1,
        },
      ]);
    },
    async renameOwnBody(tx, { organisationId, name, country, realm, source, sourceDate }) {
      await requireFreeName(tx, { names: [name], realm, organisationId });
      const own = await tx.select().from(bodies).where(eq(bodies.organisationId, organisationId));
      await putBodies(
        tx,
        own.map((body) => ({ ...body, name, country, source, sourceDate })),
      );
    },
    hasBodies: async () => (await database.sql.$count(bodies)) > 0,
  };
}
