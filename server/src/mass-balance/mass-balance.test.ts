// Mass balance through HTTP: certified kilograms are conserved when events are captured, refused with the numbers, and what the
// books say reaches the ledger page and the verdict.
import { declareYield, massBalance, massBalanceSchema } from '@amanah/api/mass-balance';
import { listNotifications } from '@amanah/api/notifications';
import { hasCheckDigit } from '@amanah/core/codes';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertifierDesk, chicken, openCertifierDesk } from '../certificates/testing/certifier-desk.ts';
import { Refusal } from '../platform/refusal.ts';
import { personAt } from '../testing/person-at.ts';
import type { Browser } from '../testing/test-app.ts';

let desk: CertifierDesk;
let owner: Browser;
let number: string;
let certificateId: string;
let gln: string;
let farmGln: string;
const gtin = chicken.gtins[0] ?? '';

beforeAll(async () => {
  desk = await openCertifierDesk();
  const issued = await desk.issue({ siteIds: [chicken.siteId], gtins: chicken.gtins.slice(0, 2) });
  ({ number, id: certificateId } = issued);
  owner = await personAt(desk.app, chicken.holderId, 'MassOwner');
  const { rows } = await desk.app.database.pool.query<{ plant: string; farm: string }>(
    `select (select gln from organisations.sites where id = $1) as plant,
      (select gln from organisations.sites where organisation_id = $2 and kind = 'farm' and gln is not null limit 1) as farm`,
    [chicken.siteId, chicken.holderId],
  );
  ({ plant: gln = '', farm: farmGln = '' } = rows[0] ?? {});
  expect([gln, farmGln].every(hasCheckDigit)).toBe(true);
});
afterAll(() => desk.app.close());

const link = (path: string) => `https://id.gs1.org${path}`;
const lot = (name: string) => link(`/01/${gtin}/10/${name}`);
const label = (name: string) => `(01)${gtin}(10)${name}`;
const kilograms = (name: string, quantity: number) => ({ epcClass: lot(name), quantity, uom: 'KGM' });
const base = (minute: number) => ({
  eventTime: new Date(Date.UTC(2026, 10, 22, 8, minute)).toISOString(),
  eventTimeZoneOffset: '+08:00',
  bizLocation: { id: link(`/414/${gln}`) },
});
const claim = () => ({ certificationInfo: [`http://localhost:3000/evidence/${number}`] });
const slaughter = (name: string, quantity: number, minute: number, more: object = claim()) => ({
  type: 'TransformationEvent',
  ...base(minute),
  inputQuantityList: [{ epcClass: lot(`LIVE-${name}`), quantity: 40 }],
  outputQuantityList: [kilograms(name, quantity)],
  'halal:slaughter': { 'halal:species': 'chicken', 'halal:method': 'hand', 'halal:stunning': 'no_stun' },
  ...more,
});
const process = (ins: readonly object[], outs: readonly object[], minute: number, more: object = claim()) => ({
  type: 'TransformationEvent',
  ...base(minute),
  inputQuantityList: ins,
  outputQuantityList: outs,
  ...more,
});

const capture = (events: readonly object[], organisationId: string = chicken.holderId) =>
  desk.app.database.sql.transaction((tx) =>
    desk.app.domains.events.capture(tx, {
      organisationId,
      document: {
        '@context': [
          'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
          { halal: 'https://vocabulary.amanah.example/halal#' },
        ],
        type: 'EPCISDocument',
        schemaVersion: '2.0',
        creationDate: '2026-11-22T08:00:00Z',
        epcisBody: { eventList: events },
      },
    }),
  );

async function refusalOf(capturing: Promise<unknown>) {
  const refusal = await capturing.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Refusal)) throw new Error(`not refused: ${String(refusal)}`);
  return { code: refusal.code, faults: refusal.details.faults };
}

const held = async (name: string) => {
  const { rows } = await desk.app.database.pool.query<{ held: string | null }>(
    `select (sum(case when kind in ('created', 'yielded') then milligrams when kind in ('spent', 'wasted') then -milligrams else 0 end) / 1000000)::text as held
     from mass_balance.mass_postings where lot = $1`,
    [`/01/${gtin}/10/${name}`],
  );
  return Number(rows[0]?.held ?? 0);
};

describe('Certified kilograms', () => {
  it('begin with a slaughter under the certificate and go through processes; a document may list its events in any order', async () => {
    await capture([process([kilograms('A', 60)], [kilograms('A-CUT', 45)], 20), slaughter('A', 100, 10)]);
    expect([await held('A'), await held('A-CUT')]).toEqual([40, 45]);
  });

  it('are not overspent: refused with path, rule and numbers, and nothing is recorded', async () => {
    const before = await desk.app.database.pool.query('select count(*)::int as n from events.epcis_events');
    const refusal = await refusalOf(
      capture([slaughter('B', 10, 30), process([kilograms('A', 41)], [kilograms('A-MORE', 30)], 31)]),
    );
    expect(refusal).toEqual({
      code: 'mass_balance.refused',
      faults: [
        {
          path: '/epcisBody/eventList/1',
          rule: 'mass_balance.lot_overspent',
          details: { lot: label('A'), kilogramsAsked: '41', kilogramsLeft: '40', kilogramsMissing: '1' },
        },
      ],
    });
    const after = await desk.app.database.pool.query('select count(*)::int as n from events.epcis_events');
    expect(after.rows).toEqual(before.rows);
    expect(await held('B')).toBe(0);
  });

  it('are not yielded beyond what the certifier declared for the site, and only the certifier declares it', async () => {
    const body = { certificateId, siteId: chicken.siteId, yieldCeiling: 0.72 };
    expect((await owner.send(declareYield, { ifMatch: '*', body })).status).toBe(403);
    const elsewhere = await desk.signInAt('lhn');
    expect((await elsewhere.send(declareYield, { ifMatch: '*', body })).body).toMatchObject({
      code: 'mass_balance.ceiling_refused',
    });
    await desk.browser.call(declareYield, { ifMatch: '*', body });
    const refusal = await refusalOf(
      capture([slaughter('C', 100, 40), process([kilograms('C', 100)], [kilograms('C-CUT', 72.5)], 41)]),
    );
    expect(refusal.faults?.[0]).toMatchObject({
      rule: 'mass_balance.yield_exceeded',
      details: { certificate: number, kilogramsOut: '72.5', kilogramsPermitted: '72', certifiedKilogramsIn: '100' },
    });
    await capture([slaughter('C', 100, 42), process([kilograms('C', 100)], [kilograms('C-CUT', 72)], 43)]);
    expect(await held('C-CUT')).toBe(72);
    await desk.browser.call(declareYield, { ifMatch: '*', body: { ...body, yieldCeiling: 1 } });
  });

  it('do not begin under a certificate of somebody else, of another site, or out of its days', async () => {
    const because = async (capturing: Promise<unknown>) =>
      (await refusalOf(capturing)).faults?.[0]?.details?.['because'];
    expect(await because(capture([slaughter('D', 1, 50)], producerId('ovacik')))).toBe('other_holder');
    const other = { ...claim(), bizLocation: { id: link(`/414/${farmGln}`) } };
    expect(await because(capture([slaughter('D', 1, 51, other)]))).toBe('other_site');
    const early = { ...claim(), eventTime: '2026-11-01T08:00:00Z' };
    expect(await because(capture([slaughter('D', 1, 52, early)]))).toBe('not_in_force');
  });

  it("are nobody's claim where an event names no certificate on record here", async () => {
    const foreign = { certificationInfo: ['https://accreditation-council.example.org/certificate/ABC12345'] };
    await capture([slaughter('E', 50, 55, foreign)]);
    expect(await held('E')).toBe(0);
    const refusal = await refusalOf(capture([process([kilograms('E', 50)], [kilograms('E-CUT', 10)], 56)]));
    expect(refusal.faults?.[0]?.rule).toBe('mass_balance.yield_exceeded');
  });

  it('are given back when whoever captured an event declares it to be wrong', async () => {
    const wrong = process([kilograms('A', 40)], [kilograms('A-WRONG', 40)], 57);
    await capture([wrong]);
    expect(await held('A')).toBe(0);
    await capture([
      { ...wrong, errorDeclaration: { declarationTime: '2026-11-23T08:00:00Z', reason: 'incorrect_data' } },
    ]);
    expect([await held('A'), await held('A-WRONG')]).toEqual([40, 0]);
  });

  it('are spent once, however many spend them in the same moment', async () => {
    await capture([slaughter('F', 100, 58)]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        capture([process([kilograms('F', 30)], [kilograms(`F-${index}`, 30)], 59)]),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await held('F')).toBe(10);
  });
});

describe('The books', () => {
  it('are read by the organisation and by the body that certified it, and add up', async () => {
    const books = await owner.call(massBalance, { query: { certificateId } });
    expect(massBalanceSchema.parse(books)).toEqual(books);
    expect(books.mayDeclareYields).toBe(false);
    expect(books.periods).toEqual([
      {
        certificateId,
        certificateNumber: number,
        siteId: chicken.siteId,
        siteName: expect.any(String),
        month: '2026-11',
        kilogramsCreated: '300',
        kilogramsIn: '250',
        kilogramsOut: '207',
        yieldCeiling: 1,
      },
    ]);
    const into = (id: string) =>
      books.links.filter(({ to }) => to === id).reduce((sum, { kilograms: mass }) => sum + Number(mass), 0);
    expect(into('held') + into('lost')).toBeCloseTo(300, 6);
    expect((await desk.browser.call(massBalance, { query: {} })).mayDeclareYields).toBe(true);
    expect((await desk.browser.call(massBalance, { query: { certificateId } })).periods).toEqual(books.periods);
  });

  it("are nobody else's", async () => {
    const stranger = await personAt(desk.app, producerId('ovacik'), 'MassStranger');
    expect(await stranger.call(massBalance, { query: {} })).toMatchObject({ periods: [], links: [], certificates: [] });
    expect((await desk.app.browser().send(massBalance, { query: {} })).status).toBe(401);
  });

  it('are the evidence of the verdict', async () => {
    const { rows } = await desk.app.database.pool.query(
      'select certified_kilograms_in, kilograms_out, yield_ceiling, valid_from, valid_until from mass_balance.certificate_mass_balances where certificate_id = $1',
      [certificateId],
    );
    expect(rows).toEqual([
      {
        certified_kilograms_in: 550,
        kilograms_out: 507,
        yield_ceiling: 1,
        valid_from: '2026-11-01',
        valid_until: '2026-11-30',
      },
    ]);
  });
});

describe('Books that do not add up', () => {
  const told = async (who: Browser) =>
    (await who.call(listNotifications, { query: {} })).notifications.filter(
      ({ kind }) => kind === 'mass_balance_alarm',
    );

  it('are an alarm to whoever holds the certificate and to the body that issued it, with the numbers, and to nobody else', async () => {
    const body = { certificateId, siteId: chicken.siteId, yieldCeiling: 0.72 };
    expect((await owner.call(massBalance, { query: {} })).alarms).toEqual([]);
    await desk.browser.call(declareYield, { ifMatch: '*', body });
    await desk.app.outbox.deliver(desk.app.domains.notifications.listeners);
    const stranger = await personAt(desk.app, producerId('rimal'), 'AlarmStranger');
    for (const who of [owner, desk.browser]) {
      const { alarms } = await who.call(massBalance, { query: {} });
      expect(alarms).toMatchObject([
        { certificateNumber: number, from: '2026-11-01', until: '2026-11-30', labels: null, overspent: { out: 507 } },
      ]);
      expect(alarms[0]?.overspent?.permitted).toBeCloseTo(480, 6);
      expect((await told(who))[0]).toMatchObject({ facts: { certificate: number, until: '2026-11-30' } });
    }
    expect((await stranger.call(massBalance, { query: {} })).alarms).toEqual([]);
  });

  it('are told once, and are silent when they add up again', async () => {
    const before = (await told(owner)).length;
    const body = { certificateId, siteId: chicken.siteId, yieldCeiling: 0.7 };
    await desk.browser.call(declareYield, { ifMatch: '*', body });
    await desk.browser.call(declareYield, { ifMatch: '*', body: { ...body, yieldCeiling: 1 } });
    await desk.app.outbox.deliver(desk.app.domains.notifications.listeners);
    expect(await told(owner)).toHaveLength(before);
    expect((await owner.call(massBalance, { query: {} })).alarms).toEqual([]);
  });

  it('speak of labels beyond the packs too, to the maker and the body of the goods', async () => {
    const maker = await personAt(desk.app, producerId('ovacik'), 'KofteMaker');
    const body = await desk.signInAt('ahd');
    for (const who of [maker, body]) {
      const { alarms } = await who.call(massBalance, { query: {} });
      expect(alarms.length).toBeGreaterThan(0);
      expect(alarms[0]?.labels?.issued).toBeGreaterThan(alarms[0]?.labels?.packs ?? 0);
      expect(alarms[0]?.overspent?.out).toBeGreaterThan(alarms[0]?.overspent?.permitted ?? 0);
    }
  });
});

describe('A lot', () => {
  const stranger = producerId('rimal');
  const did = (id: string) => desk.app.domains.organisations.keys.didOf(id);
  const traded = (
    bizStep: 'shipping' | 'receiving',
    name: string,
    quantity: number,
    minute: number,
    buyer: string,
  ) => ({
    type: 'ObjectEvent',
    ...base(minute),
    action: 'OBSERVE',
    bizStep,
    quantityList: [kilograms(name, quantity)],
    sourceList: [{ type: 'owning_party', source: did(chicken.holderId) }],
    destinationList: [{ type: 'owning_party', destination: did(buyer) }],
  });

  it('is not spent, thrown away or made to serve as an ingredient by whoever does not have it', async () => {
    await capture([slaughter('OWN', 30, 100)]);
    await capture([process([kilograms('OWN', 30)], [kilograms('OWN-STOLEN', 30)], 101, {})], stranger);
    await capture(
      [{ type: 'ObjectEvent', ...base(102), action: 'DELETE', quantityList: [kilograms('OWN', 30)] }],
      stranger,
    );
    expect(await held('OWN')).toBe(30);
    await capture([process([kilograms('OWN', 20)], [kilograms('OWN-CUT', 20)], 103)]);
    expect(await held('OWN')).toBe(10);
  });

  it('is spent by whoever it was shipped to, and by nobody on the own word that it came', async () => {
    const [buyer, liar] = [producerId('ovacik'), producerId('rimal')];
    await capture([slaughter('SOLD', 30, 110)]);
    await capture([traded('receiving', 'SOLD', 30, 111, liar)], liar);
    await capture([process([kilograms('SOLD', 30)], [kilograms('SOLD-LIAR', 30)], 112, {})], liar);
    expect(await held('SOLD')).toBe(30);
    // What the liar said of the weight is not held against the trade of the two others either.
    await capture([traded('receiving', 'SOLD', 7, 113, buyer)], liar);
    await capture([traded('shipping', 'SOLD', 30, 114, buyer)]);
    await capture([process([kilograms('SOLD', 30)], [kilograms('SOLD-BOUGHT', 30)], 115, {})], buyer);
    expect(await held('SOLD')).toBe(0);
  });

  it('is not used up before it is there, nor begun or gone on with by somebody else', async () => {
    await capture([process([kilograms('LATER', 900)], [kilograms('LATER-GONE', 900)], 120, {})], stranger);
    await capture([slaughter('LATER', 30, 121)]);
    expect(await held('LATER')).toBe(30);
    // Half of a process by its maker, the other half under the same name by a stranger.
    const named = { ...claim(), transformationID: 'urn:uuid:0198f0a0-0000-7000-8000-00000000aaaa' };
    await capture([process([kilograms('LATER', 30)], [], 122, named)]);
    await capture([process([], [kilograms('LATER-THEIRS', 25)], 123, { ...named, certificationInfo: [] })], stranger);
    await capture([process([], [kilograms('LATER-CUT', 25)], 124, named)]);
    expect([await held('LATER-CUT'), await held('LATER-THEIRS')]).toEqual([25, 0]);
  });

  it('is taken from as far as it was shipped, to an owner or a processor, and under a certificate the reason is said', async () => {
    const buyer = producerId('ovacik');
    await capture([slaughter('PART', 50, 130)]);
    const toProcessor = {
      ...traded('shipping', 'PART', 10, 131, buyer),
      sourceList: [{ type: 'possessing_party', source: did(chicken.holderId) }],
      destinationList: [{ type: 'possessing_party', destination: did(buyer) }],
    };
    await capture([toProcessor]);
    await capture([process([kilograms('PART', 11)], [kilograms('PART-TOO', 11)], 132, {})], buyer);
    expect(await held('PART')).toBe(50);
    await capture([process([kilograms('PART', 10)], [kilograms('PART-CUT', 10)], 133, {})], buyer);
    await capture([process([kilograms('PART', 1)], [kilograms('PART-MORE', 1)], 134, {})], buyer);
    expect(await held('PART')).toBe(40);
    // Who was shipped ten hands on no forty.
    const [dealer, accomplice] = [producerId('chenab'), producerId('tatlidag')];
    await capture([traded('shipping', 'PART', 10, 136, dealer)]);
    const sourceList = [{ type: 'owning_party', source: did(dealer) }];
    await capture([{ ...traded('shipping', 'PART', 40, 137, accomplice), sourceList }], dealer);
    await capture([process([kilograms('PART', 40)], [kilograms('PART-FENCED', 40)], 138, {})], accomplice);
    expect(await held('PART')).toBe(40);
    await capture([process([kilograms('PART', 10)], [kilograms('PART-SOLD', 10)], 139, {})], accomplice);
    expect(await held('PART')).toBe(30);
    await capture([{ ...traded('shipping', 'PART', 10, 140, accomplice), sourceList }], dealer);
    await capture([process([kilograms('PART', 10)], [kilograms('PART-TWICE', 10)], 141, {})], accomplice);
    expect(await held('PART')).toBe(30);
    const refusal = await refusalOf(
      capture(
        [process([kilograms('PART', 1)], [{ epcClass: lot('PART-CLAIM'), quantity: 1, uom: 'KGM' }], 135)],
        buyer,
      ),
    );
    expect(refusal.faults).toEqual([
      expect.objectContaining({ rule: 'mass_balance.lot_not_held', details: { lot: label('PART') } }),
    ]);
  });
});

describe('Certified kilograms after a change that concerns one product', () => {
  it('are not made of a product that the certificate is suspended for, and are of any other', async () => {
    const other = chicken.gtins[1] ?? '';
    const change = (status: 'suspended' | 'reinstated') =>
      desk.app.database.sql.transaction((tx) =>
        desk.app.domains.certificates.changeStatus(tx, [
          { certificateId, status, onDay: '2026-11-22', reason: 'Trial', gtins: [gtin], batches: null },
        ]),
      );
    const ofOther = {
      ...slaughter('E2', 2, 54),
      outputQuantityList: [{ epcClass: link(`/01/${other}/10/E2`), quantity: 2, uom: 'KGM' }],
    };
    await change('suspended');
    const { faults } = await refusalOf(capture([slaughter('E1', 1, 53)]));
    expect(faults?.[0]).toMatchObject({
      rule: 'mass_balance.certificate_unusable',
      details: { because: 'not_in_force' },
    });
    await capture([ofOther]);
    // Of a product that it does not name nothing certified is made.
    const unnamed = {
      ...ofOther,
      outputQuantityList: [{ epcClass: link(`/01/${chicken.gtins[2]}/10/E3`), quantity: 2, uom: 'KGM' }],
    };
    expect((await refusalOf(capture([unnamed]))).faults?.[0]).toMatchObject({ details: { because: 'other_product' } });
    desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 1_000).toISOString());
    await change('reinstated');
    await capture([slaughter('E1', 1, 53)]);
    expect(await held('E1')).toBe(1);
  });
});
