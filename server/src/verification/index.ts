// The door of verification: the main job of the product.

import { type AnswerOf, type BesideGoods, goodsIn } from '@amanah/api/pages';
import type { VerifyResponse } from '@amanah/api/verification';
import * as api from '@amanah/api/verification';
import type { Reading } from '@amanah/core/codes';
import { asDigest } from '@amanah/core/ledger';
import type { Realm } from '@amanah/core/organisations';
import { type Evidence as EvidenceOfGoods, type PersonalRules, ruleSet, type Verdict } from '@amanah/core/verification';
import type { Authorities } from '../authorities/index.ts';
import { idOfStatement, type Ledger } from '../ledger/index.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { shownTo } from '../platform/database/realms.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { PageHead } from '../platform/page-head.ts';
import type { Scans } from '../scans/index.ts';
import type { FoundCertificate } from './found-evidence.ts';
import { createEvidenceSource, evidenceOf, keyOf } from './look-up-evidence.ts';
import { findNearCodes } from './near-codes.ts';
import { answerOfPage, goodsOfPage, type HeadDeps, headOfGoods } from './page-head.ts';
import { previewVerdict, type VerifyDeps, verifyCode } from './verify-code.ts';

export interface Verification {
  readonly routes: readonly MountedRoute[];
  /** The verdict of the moment on a code, not recorded as a scan. */
  preview(
    code: string,
    about: {
      readonly market?: string | undefined;
      /** Of the person who asks; absent: the strictest decide. */
      readonly rules?: PersonalRules | undefined;
      readonly language: string;
      /** Where the code is looked for. */
      readonly realms: readonly Realm[];
    },
  ): Promise<VerifyResponse>;
  /** What is known of products and batches, for whoever lets the rules judge it by a calendar of its own. In the order of the goods. */
  collect(
    goods: readonly { readonly gtin: string; readonly batchNumber: string | null }[],
    market: string | null,
  ): Promise<readonly (Collected | null)[]>;
  /** Whether a page is about goods, which are looked up for it. @param address path and query */
  isLookedUp(address: string): boolean;
  /** What a page about goods says of itself to search engines and messengers. @param address path and query */
  headOf(address: string, language: string): Promise<PageHead | null>;
  /** What the page of a product asks for first, so that it is there with the page. */
  answerOf(address: string, language: string, market: string | null): Promise<AnswerOf<'product'> | null>;
  /** What is known of the goods on pages about their papers and their way. */
  goodsBeside(address: string, language: string, market: string | null): Promise<BesideGoods['goods']>;
  /** The rules of today go into the log once, so that a past verdict can be held against those of its day. */
  prepare(): Promise<void>;
  /** Waits for what is being looked up. */
  stop(): Promise<void>;
}

export interface Collected {
  readonly evidence: EvidenceOfGoods;
  /** Bodies that speak for the market, by which the default profile judges. */
  readonly marketAuthorityIds: readonly string[];
  readonly certificates: readonly FoundCertificate[];
}

/** Of the codes of a list. */
const statesTogether = 10;

export function createVerification(given: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly scans: Scans;
  readonly sentenceFor: VerifyDeps['sentenceFor'];
  readonly linkWords: HeadDeps['linkWords'];
  readonly pageWords: HeadDeps['pageWords'];
  readonly onVerdict: (verdict: Verdict) => void;
  readonly whoAccepts: Authorities['whoAccepts'];
}): Verification {
  const deps: VerifyDeps = { ...given, evidence: createEvidenceSource(given.database, given.clock) };
  return {
    routes: [
      handle(api.verify, ({ body, caller, request, language }) =>
        verifyCode(
          deps,
          body,
          {
            userId: caller?.userId ?? null,
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
            realm: caller?.realm ?? 'real',
            accountRealm: caller?.accountRealm ?? null,
          },
          language,
        ),
      ),
      handle(api.previewVerdict, ({ params, query, caller, language }) =>
        previewVerdict(
          deps,
          { code: params.code, market: query.market, realms: shownTo(caller?.realm ?? 'real') },
          language,
        ),
      ),
      handle(api.verdictByRules, ({ params, body, caller, language }) =>
        previewVerdict(deps, { code: params.code, ...body, realms: shownTo(caller?.realm ?? 'real') }, language),
      ),
      handle(api.codesNear, async ({ params, caller }) => ({
        near: [...(await findNearCodes(given.database, params.code, shownTo(caller?.realm ?? 'real')))],
      })),
      handle(api.verdictStatesOf, async ({ body, caller, language }) => {
        const realms = shownTo(caller.realm);
        // Beside the verdicts of shoppers and a few at a time: a list of a hundred is a hundred verdicts.
        return given.database.inBackground(async () => {
          const states: Verdict['state'][] = [];
          for (let start = 0; start < body.codes.length; start += statesTogether) {
            const codes = body.codes.slice(start, start + statesTogether);
            const verdicts = await Promise.all(codes.map((code) => previewVerdict(deps, { code, realms }, language)));
            states.push(...verdicts.map(({ state }) => state));
          }
          return { states };
        });
      }),
    ],
    collect: (goods, market) =>
      Promise.all(
        goods.map(async ({ gtin, batchNumber }) => {
          const reading: Reading = {
            kind: batchNumber === null ? 'gtin' : 'batch',
            syntax: 'gs1_element_string',
            level: batchNumber === null ? 'class' : 'batch',
            gtin,
            ...(batchNumber === null ? {} : { batchNumber }),
            elements: [],
          };
          const key = keyOf(reading, market);
          const found = key && (await deps.evidence.find(key, shownTo('real')));
          return (
            found && {
              evidence: evidenceOf(reading, found, { today: dayOf(deps.clock.now()) }),
              marketAuthorityIds: found.marketAuthorityIds ?? [],
              certificates: found.certificates ?? [],
            }
          );
        }),
      ),
    isLookedUp: (address) => goodsIn(address) !== null,
    headOf: (address, language) => headOfGoods({ ...given, evidence: deps.evidence }, address, language),
    goodsBeside: (address, language, market) => goodsOfPage(deps, address, { language, market }),
    answerOf: (address, language, market) =>
      answerOfPage({ ...deps, whoAccepts: given.whoAccepts }, address, { language, market }),
    preview: (code, { language, ...about }) => previewVerdict(deps, { code, ...about }, language),
    async prepare() {
      const document = asDigest(ruleSet.slice('sha256:'.length));
      if (!document) throw new Error('the hash of the rule set is no SHA-256');
      const said = { kind: 'rule_set.published' as const, subject: ruleSet, document };
      await given.database.sql.transaction((tx) =>
        given.ledger.append(tx, [{ id: idOfStatement(said), ...said, issuer: given.ledger.operatorDid() }]),
      );
    },
    stop: () => deps.evidence.drained(),
  };
}
