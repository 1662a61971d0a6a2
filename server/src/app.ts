// The composition root: platform first, then each domain in order, then the routes. Reads top to bottom.

import type { BesideGoods } from '@amanah/api/pages';
import { uncompressedTarget } from '@amanah/core/codes';
import { createAuthoring, requireStillSaid } from './authoring/index.ts';
import { createAuthorities } from './authorities/index.ts';
import { createBatches } from './batches/index.ts';
import { createBulk } from './bulk/index.ts';
import { createCertificates } from './certificates/index.ts';
import { createCertification } from './certification/index.ts';
import { createDashboards } from './dashboards/index.ts';
import { createEvents } from './events/index.ts';
import { createEvidence } from './evidence/index.ts';
import { createFraud } from './fraud/index.ts';
import { createGenealogy } from './genealogy/index.ts';
import { createIdentity } from './identity/index.ts';
import { createIngredients } from './ingredients/index.ts';
import { createIntegrations } from './integrations/index.ts';
import { createInventory } from './inventory/index.ts';
import { createJourneys } from './journeys/index.ts';
import { createLabels } from './labels/index.ts';
import { createLaboratory } from './laboratory/index.ts';
import { type Anchor, createLedger, type LastSigned } from './ledger/index.ts';
import { createMassBalance } from './mass-balance/index.ts';
import { createNotifications } from './notifications/index.ts';
import { createOffline } from './offline/index.ts';
import { createOrganisations } from './organisations/index.ts';
import { createPlaces, type MapSources } from './places/index.ts';
import { createAfterAnswer } from './platform/after-answer.ts';
import { createCausedMails } from './platform/caused-mails.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createCustomerClient } from './platform/customer-addresses.ts';
import type { Database } from './platform/database/database.ts';
import { createFiles } from './platform/files.ts';
import { createGiveWay } from './platform/give-way.ts';
import { createHttp, type HttpOptions, mount, refuseCall } from './platform/http.ts';
import type { Jobs } from './platform/jobs.ts';
import type { KeyWrapper } from './platform/key-wrapping.ts';
import type { Keys } from './platform/keys.ts';
import { createLifecycle } from './platform/lifecycle.ts';
import type { Logger } from './platform/log.ts';
import type { Mailer } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { mountMetrics, mountOperations, type Readiness } from './platform/operations.ts';
import { createOutbox } from './platform/outbox.ts';
import { type PasswordHasher, passwordHasher } from './platform/password-hasher.ts';
import { sweepSentIds } from './platform/sent-ids.ts';
import { signingKey } from './platform/signing.ts';
import { sweepTemporaryFiles } from './platform/temporary-files.ts';
import { createTraffic, type TrafficOptions, usualTraffic } from './platform/traffic.ts';
import { type Draw, mountWeb } from './platform/web-files.ts';
import { languageOf, mailWords, problemWords, verdictWords } from './platform/words.ts';
import { createProducts, type Gs1Source } from './products/index.ts';
import { createRecalls } from './recalls/index.ts';
import { createReports } from './reports/index.ts';
import { createResolver } from './resolver/index.ts';
import { createScans } from './scans/index.ts';
import { createSensors } from './sensors/index.ts';
import { createStock } from './stock/index.ts';
import { createSupport } from './support/index.ts';
import { createVerification } from './verification/index.ts';

export interface Platform {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'> &
    Partial<Pick<Config, 'webhooksToPrivateAddresses' | 'operatorEmails' | 'metricsToken'>> & {
      /** null: nobody is limited. */
      readonly traffic?: TrafficOptions | null;
    };
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly keyWrapper: KeyWrapper;
  readonly lastSigned: LastSigned;
  /** Witnesses and quorum, c2sp.org/tlog-policy without its log line; null: none. */
  readonly witnessPolicy: string | null;
  readonly anchor: Anchor | null;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  /** Absent: argon2id. */
  readonly passwordHasher?: PasswordHasher;
  readonly log: Logger;
  readonly readiness: Readiness;
  /** Absent: GS1 is not asked who licensed a number. */
  readonly gs1?: Gs1Source | null;
  /** Absent: no provider of maps. */
  readonly maps?: MapSources;
  /** Absent: pages come without a picture of their answer. */
  readonly draw?: Draw | undefined;
}

export async function createApp(given: Platform) {
  const { config, log } = given;
  const platform = { ...given, publicUrl: config.publicUrl };
  const metrics = createMetrics();
  const giveWay = createGiveWay();
  const words = { words: mailWords, publicUrl: platform.publicUrl };

  const outbox = createOutbox(platform);
  const afterAnswer = createAfterAnswer(log);
  const ledger = createLedger(platform);
  const files = createFiles(platform);
  const causedMails = createCausedMails(platform);
  const authorities = createAuthorities({ ...platform, ...verdictWords, ledger, outbox });
  const organisations = createOrganisations({ ...platform, ...words, causedMails, ledger, outbox, authorities, files });
  const mailed = { ...platform, ...words, causedMails, operatorEmails: config.operatorEmails ?? [] };
  const identity = createIdentity({ passwordHasher, ...mailed, organisations, outbox, afterAnswer });
  const integrations = createIntegrations({ ...platform, organisations, outbox });
  const products = createProducts({
    ...platform,
    organisations,
    outbox,
    files,
    isCertified: (tx, gtin) => certificates.coversProduct(tx, gtin),
  });
  const sendToCustomer = createCustomerClient({ mayReachPrivateAddresses: config.webhooksToPrivateAddresses ?? false });
  const places = createPlaces(platform);
  const certificates = createCertificates({
    ...platform,
    ledger,
    organisations,
    outbox,
    testIssuer: signingKey(platform.keys.derive('credentials test issuer')),
  });
  const batches = createBatches({ ...platform, organisations, outbox, files });
  const massBalance = createMassBalance({ ...platform, organisations, outbox });
  const genealogy = createGenealogy({ ...platform, organisations });
  const stock = createStock({ ...platform, organisations });
  const events = createEvents({
    ...platform,
    ledger,
    organisations,
    batches,
    ...{ sendToCustomer, giveWay },
    postMovements: massBalance.postMovements,
    requireStillSaid: (tx, owner, wrong) => requireStillSaid(tx, { ...stock, ...platform }, owner, wrong),
  });
  const authoring = createAuthoring({ ...platform, organisations, events, stock });
  const ingredients = createIngredients({ ...platform, ledger });
  const labels = createLabels({ ...platform, organisations });
  const recalls = createRecalls({ ...platform, ledger, organisations, outbox, stock, authoring });
  const laboratory = createLaboratory({
    ...platform,
    ledger,
    organisations,
    outbox,
    files,
    stock,
    suspendCertificate: certificates.suspend,
  });
  const notifications = createNotifications({ ...platform, ...words, causedMails, sendToCustomer });
  const fraud = createFraud({ ...mailed, ledger });
  const scans = createScans({ ...platform, organisations, outbox });
  const sensors = createSensors({ ...platform, organisations, outbox, captureEvents: events.capture });
  const verification = createVerification({
    ...platform,
    ledger,
    scans,
    ...verdictWords,
    whoAccepts: authorities.whoAccepts,
    onVerdict(verdict) {
      metrics.verdicts.inc({ state: verdict.state });
      giveWay.noteVerdict();
    },
  });
  const certification = createCertification({
    ...platform,
    certificates,
    organisations,
    products,
    outbox,
    files,
  });
  const inventory = createInventory({ ...platform, organisations, outbox, authoring, stock, verification });
  const offline = createOffline({ ...platform, ledger, organisations, certificates, collect: verification.collect });
  const bulk = createBulk({
    ...platform,
    organisations,
    outbox,
    domains: { products, batches, authoring, inventory, certification, certificates },
  });
  const dashboards = createDashboards({ ...platform, log, organisations, scans, collect: verification.collect });
  const reports = createReports({ ...platform, organisations, outbox, files });
  const pageWords = { ...words, ...verdictWords };
  const evidence = createEvidence({ ledger, organisations, certificates, events, verification, ...pageWords });
  // As domains.json has them, lower layers first: so they begin, and the other way round they end.
  const domains = {
    places,
    ledger,
    authorities,
    organisations,
    identity,
    ingredients,
    products,
    certificates,
    batches,
    events,
    sensors,
    genealogy,
    massBalance,
    journeys: createJourneys(platform),
    authoring,
    labels,
    recalls,
    laboratory,
    certification,
    scans,
    fraud,
    verification,
    evidence,
    offline,
    inventory,
    bulk,
    dashboards,
    reports,
    notifications,
    integrations,
    support: createSupport(mailed),
  };

  const limits = config.traffic === undefined ? usualTraffic : config.traffic;
  const traffic = createTraffic(limits, { knownBrowser: identity.knownBrowser });
  const options: HttpOptions = {
    log,
    trustedProxies: config.trustedProxies,
    isHttps: config.publicUrl.startsWith('https:'),
    traffic,
    connectionsPerAddress: limits !== null && config.trustedProxies === 0 ? limits.connectionsPerAddress : null,
    identify: async (request) => (await integrations.identify(request)) ?? identity.identify(request),
    wordsFor: problemWords,
    languageOf,
    inOtherWords: uncompressedTarget,
  };
  const http = await createHttp(options);
  http.addHook('onClose', () => afterAnswer.settled());
  mountMetrics(http, metrics, config.metricsToken ?? null);
  mountOperations(http, platform.readiness);
  for (const { routes } of Object.values(domains)) for (const route of routes) mount(http, route, options);
  await events.mountRepository(
    http,
    (scope, route) => mount(scope, route, options),
    (error, request, reply, typeOf) => refuseCall(error, request, reply, options, typeOf),
  );
  await createResolver(platform).mount(http, (scope, route) => mount(scope, route, options));
  await mountWeb(http, { ...platform, ...words, traffic, giveWay, ...pagesOf(domains) });
  const maintain = () =>
    Promise.all([sweepSentIds(platform), sweepTemporaryFiles(), causedMails.sweep(), outbox.sweep()]);
  const lifecycle = createLifecycle({ platform: { maintain }, ...domains }, platform);
  return { http, outbox, afterAnswer, domains, lifecycle, metrics };
}

/** What the pages say of themselves, and what they ask for first. */
function pagesOf({ verification, authorities, journeys, evidence }: Domains) {
  const withGoods =
    <Answer extends object>(answerOf: (address: string, language: string) => Promise<Answer | null>) =>
    async (address: string, language: string, market: string | null): Promise<(Answer & BesideGoods) | null> => {
      const answer = await answerOf(address, language);
      return answer && { ...answer, goods: await verification.goodsBeside(address, language, market) };
    };
  return {
    about: [evidence.pages, verification, authorities.pages],
    answers: [authorities.answerOf, verification.answerOf, withGoods(journeys.answerOf), withGoods(evidence.answerOf)],
  };
}

export type App = Awaited<ReturnType<typeof createApp>>;
/** By the names of domains.json. */
export type Domains = App['domains'];
