// Mass balance: units, what events move, every refusal with its numbers, and the laws on random histories.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyEvent } from '../events/epcis/identify.ts';
import type { EventJson } from '../events/event-hash.ts';
import {
  type Books,
  balanceOf,
  flowsOf,
  isCertifiedLot,
  kilogramsText,
  leastBalance,
  type Movement,
  milligramsOf,
  movementOf,
  type Posting,
  postMovement,
} from './index.ts';

const kilograms = (amount: number) => milligramsOf(amount, 'KGM') ?? 0n;

describe('Masses', () => {
  it.each([
    [0.1, 'KGM', 100_000n],
    [0.3, 'KGM', 300_000n],
    [12.5, 'TNE', 12_500_000_000n],
    [1, 'LBR', 453_592n],
    [100, 'LBR', 45_359_237n],
    [16, 'ONZ', 453_592n],
    [1e-7, 'KGM', 0n],
    [2.5e21, 'GRM', 2_500_000_000_000_000_000_000_000n],
  ])('%s %s are whole milligrams, as they were written', (quantity, unit, milligrams) => {
    expect(milligramsOf(quantity, unit)).toBe(milligrams);
  });

  it('heads, boxes and litres have none', () => {
    for (const unit of ['H87', 'EA', 'LTR', null]) expect(milligramsOf(5, unit)).toBeNull();
  });

  it('are said in kilograms without loss', () => {
    expect([12_500_000n, 1n, 0n, -400_000n, 5_000_000n].map(kilogramsText)).toEqual([
      '12.5',
      '0.000001',
      '0',
      '-0.4',
      '5',
    ]);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (milligrams) => {
        expect(milligramsOf(Number(kilogramsText(milligrams)), 'KGM')).toBe(milligrams);
      }),
    );
  });
});

const lot = (name: string) => `https://id.gs1.org/01/09506000134352/10/${name}`;
const base = { eventTime: '2026-01-05T10:00:00Z', eventTimeZoneOffset: '+00:00' };
const movement = (event: EventJson, halal = {}) =>
  movementOf(identifyEvent({ ...base, ...event }, {}), halal, 'event-1');

describe('An event moves', () => {
  it('inputs into outputs; a slaughter begins certified mass, another transformation does not', () => {
    const event = {
      type: 'TransformationEvent',
      inputQuantityList: [{ epcClass: lot('LIVE'), quantity: 12, uom: 'H87' }],
      outputQuantityList: [
        { epcClass: lot('A'), quantity: 100, uom: 'KGM' },
        { epcClass: lot('A'), quantity: 500, uom: 'GRM' },
      ],
      certificationInfo: ['urn:uuid:1'],
    };
    const slaughter = { slaughter: { species: 'cattle' } };
    expect(movement(event, slaughter)).toMatchObject({
      kind: 'slaughter',
      ins: [],
      outs: [{ lot: lot('A'), milligrams: kilograms(100.5) }],
      claims: ['urn:uuid:1'],
    });
    expect(movement(event)).toMatchObject({ kind: 'process', process: 'event-1' });
    expect(movement({ ...event, transformationID: 'urn:uuid:9' })?.process).toBe('urn:uuid:9');
  });

  it('a harvest out of the field, a shipment and its receipt between owners, waste out of the world', () => {
    const goods = { quantityList: [{ epcClass: lot('A'), quantity: 10, uom: 'KGM' }] };
    const owners = {
      sourceList: [{ type: 'owning_party', source: 'https://id.gs1.org/417/9506000134352' }],
      destinationList: [{ type: 'owning_party', destination: 'https://id.gs1.org/417/4012345000009' }],
    };
    const object = { type: 'ObjectEvent', action: 'OBSERVE', ...goods };
    expect(movement({ ...object, action: 'ADD', bizStep: 'collecting' })?.kind).toBe('harvest');
    expect(movement({ ...object, action: 'ADD', bizStep: 'commissioning' })).toBeNull();
    expect(movement({ ...object, ...owners, bizStep: 'shipping' })).toMatchObject({
      kind: 'ship',
      seller: 'https://id.gs1.org/417/9506000134352',
      buyer: 'https://id.gs1.org/417/4012345000009',
    });
    expect(movement({ ...object, ...owners, bizStep: 'receiving' })?.kind).toBe('receive');
    expect(movement({ ...object, action: 'DELETE', bizStep: 'destroying' })?.kind).toBe('waste');
    expect(movement({ ...object, bizStep: 'storing' })).toBeNull();
    expect(
      movement({ ...object, bizStep: 'shipping', quantityList: [{ epcClass: lot('A'), quantity: 3 }] }),
    ).toBeNull();
  });
});

const certificate = { id: 'certificate-1', number: 'C-1', objection: null, yieldPerTenThousand: 10_000n } as const;
const books = (postings: readonly Posting[], rest: Partial<Books> = {}): Books => ({
  postings,
  certificate,
  isFarm: false,
  ...rest,
});
const moved = (given: Partial<Movement>): Movement => ({
  kind: 'process',
  process: 'process-1',
  at: '2026-01-05T10:00:00.000000Z',
  ins: [],
  outs: [],
  claims: [],
  seller: null,
  buyer: null,
  ...given,
});
const amount = (name: string, mass: number) => ({ lot: name, milligrams: kilograms(mass) });
const slaughtered = (name: string, mass: number, at = '2026-01-01T00:00:00.000000Z'): readonly Posting[] => {
  const outcome = postMovement(
    moved({ kind: 'slaughter', process: `slaughter of ${name}`, outs: [amount(name, mass)], at }),
    books([]),
  );
  if (!outcome.isPosted) throw new Error(outcome.rule);
  return outcome.postings;
};

describe('The books refuse, with the numbers', () => {
  it('what is claimed under a certificate that was not in force, or of another holder or site', () => {
    for (const objection of ['not_in_force', 'other_holder', 'other_site', 'other_product'] as const)
      expect(
        postMovement(
          moved({ kind: 'slaughter', outs: [amount('A', 1)] }),
          books([], { certificate: { ...certificate, objection } }),
        ),
      ).toEqual({
        isPosted: false,
        rule: 'mass_balance.certificate_unusable',
        details: { certificate: 'C-1', because: objection },
      });
  });

  it('more out than the ceiling permits, over all events of one process', () => {
    const before = slaughtered('A', 100);
    const deboning = { ...certificate, yieldPerTenThousand: 7_200n };
    const first = postMovement(
      moved({ ins: [amount('A', 100)], outs: [amount('B', 40)] }),
      books(before, { certificate: deboning }),
    );
    if (!first.isPosted) throw new Error(first.rule);
    const after = books([...before, ...first.postings], { certificate: deboning });
    expect(postMovement(moved({ outs: [amount('B', 32)] }), after).isPosted).toBe(true);
    expect(postMovement(moved({ outs: [amount('B', 32.001)] }), after)).toEqual({
      isPosted: false,
      rule: 'mass_balance.yield_exceeded',
      details: { certificate: 'C-1', kilogramsOut: '72.001', kilogramsPermitted: '72', certifiedKilogramsIn: '100' },
    });
  });

  it('certified goods from nothing, and from goods that are not certified', () => {
    const fromNothing = postMovement(moved({ outs: [amount('B', 1)] }), books([]));
    expect(fromNothing).toMatchObject({
      rule: 'mass_balance.yield_exceeded',
      details: { certifiedKilogramsIn: '0' },
    });
    expect(postMovement(moved({ ins: [amount('X', 50)], outs: [amount('B', 1)] }), books([]))).toMatchObject({
      rule: 'mass_balance.yield_exceeded',
    });
    // Without a claim it is nobody's business: it is not certified then.
    expect(
      postMovement(moved({ ins: [amount('X', 50)], outs: [amount('B', 60)] }), books([], { certificate: null }))
        .isPosted,
    ).toBe(true);
  });

  it('a lot that gives more than it has, also to somebody who claims nothing, and before it was there', () => {
    const before = slaughtered('A', 100);
    expect(postMovement(moved({ ins: [amount('A', 100.5)] }), books(before, { certificate: null }))).toEqual({
      isPosted: false,
      rule: 'mass_balance.lot_overspent',
      details: { lot: 'A', kilogramsAsked: '100.5', kilogramsLeft: '100', kilogramsMissing: '0.5' },
    });
    const early = moved({ ins: [amount('A', 1)], at: '2025-12-31T00:00:00.000000Z' });
    expect(postMovement(early, books(before))).toMatchObject({ rule: 'mass_balance.lot_overspent' });
    const wasted = postMovement(
      moved({ kind: 'waste', ins: [amount('A', 30)], process: 'waste' }),
      books(before, { certificate: null }),
    );
    if (!wasted.isPosted) throw new Error(wasted.rule);
    expect(postMovement(moved({ ins: [amount('A', 71)] }), books([...before, ...wasted.postings]))).toMatchObject({
      details: { kilogramsLeft: '70' },
    });
  });

  it('a harvest away from a farm, and a carcass that outweighs its animal', () => {
    const harvest = moved({ kind: 'harvest', outs: [amount('A', 1)] });
    expect(postMovement(harvest, books([]))).toMatchObject({ rule: 'mass_balance.harvest_off_farm' });
    expect(postMovement(harvest, books([], { isFarm: true })).isPosted).toBe(true);
    const heavy = moved({ kind: 'slaughter', ins: [amount('LIVE', 400)], outs: [amount('A', 401)] });
    expect(postMovement(heavy, books([]))).toMatchObject({
      details: { kilogramsOut: '401', kilogramsPermitted: '400' },
    });
  });

  it('a receipt that differs from its shipment, whichever side comes first', () => {
    const parties = { seller: 'S', buyer: 'B' };
    const ship = (mass: number) => moved({ kind: 'ship', ins: [amount('A', mass)], ...parties });
    const receive = (mass: number) => moved({ kind: 'receive', outs: [amount('A', mass)], ...parties });
    for (const [first, second] of [
      [ship, receive],
      [receive, ship],
    ] as const) {
      const outcome = postMovement(first(60), books([]));
      if (!outcome.isPosted) throw new Error(outcome.rule);
      expect(postMovement(second(59.5), books(outcome.postings))).toEqual({
        isPosted: false,
        rule: 'mass_balance.trade_differs',
        details: { lot: 'A', kilogramsHere: '59.5', kilogramsThere: '60' },
      });
      const both = postMovement(second(60), books(outcome.postings));
      if (!both.isPosted) throw new Error(both.rule);
      // Settled: a further shipment of another mass waits for its own receipt.
      expect(postMovement(first(10), books([...outcome.postings, ...both.postings])).isPosted).toBe(true);
    }
  });
});

const lots = ['A', 'B', 'C', 'D'];
const amountsOf = (most: number) =>
  fc.uniqueArray(fc.record({ lot: fc.constantFrom(...lots), milligrams: fc.bigInt({ min: 1n, max: 30n }) }), {
    maxLength: most,
    selector: ({ lot: name }) => name,
  });
const attempts = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'slaughter' as const,
      'harvest' as const,
      'process' as const,
      'process' as const,
      'waste' as const,
    ),
    process: fc.integer({ min: 0, max: 5 }).map((number) => `process-${number}`),
    day: fc.integer({ min: 10, max: 28 }),
    ins: amountsOf(3),
    outs: amountsOf(2),
    claim: fc.constantFrom('none' as const, 'good' as const, 'bad' as const),
    isFarm: fc.boolean(),
    ceiling: fc.constantFrom(5_000n, 10_000n, 12_000n),
  }),
  { maxLength: 25 },
);

type Attempt = typeof attempts extends fc.Arbitrary<(infer One)[]> ? One : never;

function attempt(postings: readonly Posting[], one: Attempt) {
  const isObject = one.kind === 'harvest' || one.kind === 'waste';
  return postMovement(
    moved({
      kind: one.kind,
      process: `${one.kind} ${one.process}`,
      at: `2026-01-${one.day}T00:00:00.000000Z`,
      ins: one.kind === 'harvest' ? [] : one.ins,
      outs: one.kind === 'waste' ? [] : one.outs,
    }),
    {
      postings,
      isFarm: one.isFarm,
      certificate:
        one.claim === 'none' || (isObject && one.kind === 'waste')
          ? null
          : {
              ...certificate,
              objection: one.claim === 'bad' ? 'not_in_force' : null,
              yieldPerTenThousand: one.ceiling,
            },
    },
  );
}

function run(history: readonly Attempt[]) {
  let postings: readonly Posting[] = [];
  const accepted: Attempt[] = [];
  for (const one of history) {
    const outcome = attempt(postings, one);
    if (!outcome.isPosted) continue;
    postings = [...postings, ...outcome.postings];
    accepted.push(one);
  }
  return { postings, accepted };
}

describe('On random histories', () => {
  it('no certified lot ever holds less than nothing', () => {
    fc.assert(
      fc.property(attempts, (history) => {
        const { postings } = run(history);
        for (const name of lots)
          if (isCertifiedLot(postings, name)) {
            expect(leastBalance(postings, name)).toBe(0n);
            expect(balanceOf(postings, name)).toBeGreaterThanOrEqual(0n);
          }
      }),
      { numRuns: 2_000 },
    );
  });

  it('nothing certified appears from nothing: without slaughter or harvest under a certificate in force there is none', () => {
    fc.assert(
      fc.property(attempts, (history) => {
        const begun = (one: Attempt) =>
          one.claim === 'good' && (one.kind === 'slaughter' || (one.kind === 'harvest' && one.isFarm));
        const { postings } = run(history.filter((one) => !begun(one)));
        expect(lots.some((name) => isCertifiedLot(postings, name))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('what exists never exceeds what was begun, each process multiplied by the most generous ceiling it claimed', () => {
    fc.assert(
      fc.property(attempts, (history) => {
        const plain = history.map((one) => ({ ...one, ceiling: 10_000n as const }));
        const { postings } = run(plain);
        const total = (kind: Posting['kind']) =>
          postings.filter((posting) => posting.kind === kind).reduce((all, { milligrams }) => all + milligrams, 0n);
        const held = lots
          .filter((name) => isCertifiedLot(postings, name))
          .reduce((all, name) => all + balanceOf(postings, name), 0n);
        expect(held).toBeLessThanOrEqual(total('created'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a history that is accepted in two orders ends with the same balances', () => {
    fc.assert(
      fc.property(attempts, fc.infiniteStream(fc.nat()), (history, order) => {
        const { accepted, postings } = run(history);
        const shuffled = accepted
          .map((one) => ({ one, place: order.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ one }) => one);
        const again = run(shuffled);
        if (again.accepted.length < accepted.length) return;
        for (const name of lots) expect(balanceOf(again.postings, name)).toBe(balanceOf(postings, name));
      }),
    );
  });
});

describe('As a flow', () => {
  it('as much goes into all goods as comes out of them, and nothing begins or ends but in the books', () => {
    fc.assert(
      fc.property(attempts, (history) => {
        const { postings } = run(history);
        const certified = postings.filter(({ lot: name }) => isCertifiedLot(postings, name));
        const links = flowsOf(postings, (name) => (name < 'C' ? 'meat' : 'mince'));
        const through = new Map<string, bigint>();
        const total = (end: string, side: 'from' | 'to') =>
          links.filter((one) => one[side].kind === end).reduce((all, { milligrams }) => all + milligrams, 0n);
        for (const { from, to, milligrams } of links) {
          expect(milligrams).toBeGreaterThan(0n);
          for (const [node, sign] of [
            [from, -1n],
            [to, 1n],
          ] as const)
            if (node.kind === 'goods')
              through.set(
                `${node.group} ${node.stage}`,
                (through.get(`${node.group} ${node.stage}`) ?? 0n) + sign * milligrams,
              );
        }
        for (const [name, left] of through) expect([name, left]).toEqual([name, 0n]);
        const posted = (kind: Posting['kind']) =>
          certified.filter((one) => one.kind === kind).reduce((all, { milligrams }) => all + milligrams, 0n);
        expect(total('begun', 'from')).toBe(posted('created'));
        expect(total('wasted', 'to')).toBe(posted('wasted'));
        expect(total('begun', 'from') + total('added', 'from')).toBe(
          total('held', 'to') + total('wasted', 'to') + total('lost', 'to') + total('uncertified', 'to'),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('goes forward only: reworked goods are another stage of the same group', () => {
    const begun = slaughtered('A', 100);
    const rework = postMovement(moved({ ins: [amount('A', 100)], outs: [amount('B', 90)] }), books(begun));
    if (!rework.isPosted) throw new Error(rework.rule);
    const links = flowsOf([...begun, ...rework.postings], () => 'meat');
    expect(links.map(({ from, to, milligrams }) => [from, to, kilogramsText(milligrams)])).toEqual([
      [{ kind: 'begun' }, { kind: 'goods', group: 'meat', stage: 0 }, '100'],
      [{ kind: 'goods', group: 'meat', stage: 0 }, { kind: 'lost' }, '10'],
      [{ kind: 'goods', group: 'meat', stage: 0 }, { kind: 'goods', group: 'meat', stage: 1 }, '90'],
      [{ kind: 'goods', group: 'meat', stage: 1 }, { kind: 'held' }, '90'],
    ]);
  });
});
