// Genealogy: what each kind of event joins, and that up and down are inverse on random histories.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyEvent } from '../events/epcis/identify.ts';
import type { EventJson } from '../events/event-hash.ts';
import { type LineagePart, lineageOf, namesSomething } from '../events/lineage.ts';
import { isCircular, traceLineage } from './genealogy.ts';

const link = (path: string) => `https://id.gs1.org${path}`;
const lot = (name: string) => link(`/01/09506000134352/10/${name}`);
const base = { eventTime: '2026-01-05T10:00:00Z', eventTimeZoneOffset: '+00:00' };
const lineage = (event: EventJson) =>
  lineageOf(identifyEvent({ ...base, ...event }, {}), 'event-1').map(({ process, side, key }) => ({
    process,
    side,
    key,
  }));
const part = (process: string, side: LineagePart['side'], key: string): LineagePart => ({
  process,
  side,
  key,
  quantity: null,
  uom: null,
});

describe('An event joins', () => {
  it('the inputs of a transformation to its outputs, under its transformationID where it has one', () => {
    const event = {
      type: 'TransformationEvent',
      inputQuantityList: [{ epcClass: lot('A'), quantity: 10, uom: 'KGM' }],
      inputEPCList: ['urn:epc:id:sgtin:4012345.011122.25'],
      outputQuantityList: [{ epcClass: lot('B') }],
    };
    expect(lineage(event)).toEqual([
      { process: 'event-1', side: 'in', key: link('/01/04012345111224/21/25') },
      { process: 'event-1', side: 'in', key: lot('A') },
      { process: 'event-1', side: 'out', key: lot('B') },
    ]);
    expect(lineage({ ...event, transformationID: 'urn:uuid:1' }).map(({ process }) => process)).toEqual(
      Array(3).fill('urn:uuid:1'),
    );
  });

  it('how much of a lot, in its unit', () => {
    const event = {
      type: 'TransformationEvent',
      inputQuantityList: [{ epcClass: lot('A'), quantity: 10, uom: 'KGM' }],
    };
    expect(lineageOf(identifyEvent({ ...base, ...event }, {}), 'event-1')).toEqual([
      { process: 'event-1', side: 'in', key: lot('A'), quantity: 10, uom: 'KGM' },
    ]);
  });

  it('what is packed to its parent, and nothing when it is taken out', () => {
    const event = {
      type: 'AggregationEvent',
      action: 'ADD',
      parentID: link('/00/095060001343520042'),
      childQuantityList: [{ epcClass: lot('A') }],
    };
    expect(lineage(event)).toEqual([
      { process: 'event-1', side: 'in', key: lot('A') },
      { process: 'event-1', side: 'out', key: link('/00/095060001343520042') },
    ]);
    expect(lineage({ ...event, action: 'DELETE' })).toEqual([]);
  });

  it('nothing when it only tells where a thing was, or declares an error', () => {
    expect(lineage({ type: 'ObjectEvent', action: 'OBSERVE', quantityList: [{ epcClass: lot('A') }] })).toEqual([]);
    const wrong = { errorDeclaration: { declarationTime: '2026-01-06T10:00:00Z' } };
    const event = { type: 'TransformationEvent', outputQuantityList: [{ epcClass: lot('B') }] };
    expect(lineage({ ...event, ...wrong })).toEqual([]);
  });

  it('no whole kinds of goods', () => {
    const event = {
      type: 'TransformationEvent',
      inputQuantityList: [{ epcClass: link('/01/09506000134352') }],
      outputQuantityList: [{ epcClass: lot('B') }],
    };
    expect(lineage(event).map(({ key }) => key)).toEqual([lot('B')]);
    for (const kind of ['/01/09506000134352', '/8003/09506000134352', '/253/9506000134352', '/8010/9506000XY'])
      expect(namesSomething(link(kind)), kind).toBe(false);
    for (const one of [
      '/00/095060001343520042',
      '/414/9506000134352',
      '/8003/09506000134352A',
      '/01/09506000134352/21/7',
    ])
      expect(namesSomething(link(one)), one).toBe(true);
    expect(namesSomething('urn:uuid:3d3b0a1e-0000-4000-8000-000000000000')).toBe(true);
  });
});

const things = Array.from({ length: 12 }, (_, index) => `thing-${index}`);
/** Any history, circles included: nobody can keep people from recording one. */
const histories: fc.Arbitrary<readonly LineagePart[]> = fc
  .array(
    fc.record({
      ins: fc.uniqueArray(fc.constantFrom(...things), { maxLength: 4 }),
      outs: fc.uniqueArray(fc.constantFrom(...things), { maxLength: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((processes) =>
    processes.flatMap(({ ins, outs }, index) => [
      ...ins.map((key) => part(`process-${index}`, 'in', key)),
      ...outs.map((key) => part(`process-${index}`, 'out', key)),
    ]),
  );

describe('The walk', () => {
  it('up is the inverse of down: one thing is reached from another exactly when the other leads back', () => {
    fc.assert(
      fc.property(histories, (parts) => {
        for (const one of things) {
          const { keys } = traceLineage(parts, [one], 'down');
          for (const other of things) expect(keys.has(other)).toBe(traceLineage(parts, [other], 'up').keys.has(one));
        }
      }),
    );
  });

  it('is a closure: walking on from what was reached reaches nothing new, and more events never reach less', () => {
    fc.assert(
      fc.property(
        histories,
        fc.constantFrom(...things),
        fc.constantFrom('up' as const, 'down' as const),
        (parts, from, direction) => {
          const reached = traceLineage(parts, [from], direction);
          expect(traceLineage(parts, [...reached.keys], direction).keys).toEqual(reached.keys);
          const before = traceLineage(parts.slice(0, parts.length / 2), [from], direction);
          expect([...before.keys].every((key) => reached.keys.has(key))).toBe(true);
        },
      ),
    );
  });

  it('does not depend on the order of capture', () => {
    fc.assert(
      fc.property(
        histories.chain((parts) =>
          fc.tuple(fc.constant(parts), fc.shuffledSubarray([...parts], { minLength: parts.length })),
        ),
        fc.constantFrom(...things),
        ([parts, shuffled], from) => {
          expect(traceLineage(shuffled, [from], 'down').keys).toEqual(traceLineage(parts, [from], 'down').keys);
        },
      ),
    );
  });

  it('never goes from a container to the past of what else it held', () => {
    const parts: LineagePart[] = [
      part('packing', 'in', 'mine'),
      part('packing', 'in', 'theirs'),
      part('packing', 'out', 'container'),
    ];
    expect([...traceLineage(parts, ['mine'], 'down').keys]).toEqual(['mine', 'container']);
    expect([...traceLineage(parts, ['container'], 'up').keys]).toEqual(['container', 'mine', 'theirs']);
  });
});

describe('A circle', () => {
  const edge = (from: string, to: string) => ({ from, to });
  it('is what leads back to itself, by however many processes', () => {
    expect(isCircular([edge('a', 'p'), edge('p', 'a')])).toBe(true);
    expect(isCircular([edge('x', 'a'), edge('a', 'p'), edge('p', 'b'), edge('b', 'q'), edge('q', 'a')])).toBe(true);
  });
  it('is not what two ways lead to', () => {
    expect(isCircular([edge('a', 'p'), edge('p', 'b'), edge('p', 'c'), edge('b', 'q'), edge('c', 'q')])).toBe(false);
    expect(isCircular([])).toBe(false);
  });
});
