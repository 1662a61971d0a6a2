// FSMA 204 rows from GS1 US's own events, and from what is no critical tracking event.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { identifyEvent } from '../events/epcis/identify.ts';
import { trackingRowsOf } from './fsma.ts';

const folder = new URL('../../../../shared/vectors/epcis/fsma204/epcis/', import.meta.url);

describe('The rows of the sortable spreadsheet', () => {
  it.skipIf(!existsSync(folder))(
    'hold lot code, quantity, unit, place and documents of every published tracking event',
    () => {
      const found = readdirSync(folder).map((name) => {
        const { epcisBody } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
        const rows = epcisBody.eventList.flatMap((event: Record<string, unknown>) =>
          trackingRowsOf(identifyEvent(event, {})),
        );
        return [name, rows] as const;
      });
      expect(found).toHaveLength(7);
      for (const [name, rows] of found.filter(([name]) =>
        /harvest|shipping|receiving|transformation|packing/.test(name),
      )) {
        expect(rows.length, name).toBeGreaterThan(0);
        for (const row of rows) {
          if (/\/00\//.test(row.lotKey)) expect(row.traceabilityLotCode, name).toBeNull();
          else expect(row.traceabilityLotCode, name).toMatch(/^[^/:]+$/);
          expect(row.locationKey, name).toMatch(/\/414\/\d{13}/);
          expect(row.date, name).toMatch(/^\d{4}-/);
        }
      }
      const [harvest] = found.find(([name]) => name.startsWith('harvest'))?.[1] ?? [];
      expect(harvest).toMatchObject({
        event: 'harvesting',
        traceabilityLotCode: 'ABC1234',
        quantity: 25000,
        unit: 'LBR',
      });
      expect(harvest.documents).toEqual([
        { type: 'prodorder', number: 'urn:epcglobal:cbv:bt:0860009999060:HARVEST-2026-0417' },
      ]);
    },
  );

  it('name the lots that were used for a transformation, and leave out storage and declared errors', () => {
    const lot = (name: string) => ({
      epcClass: `https://id.gs1.org/01/09506000134352/10/${name}`,
      quantity: 2,
      uom: 'KGM',
    });
    const base = { eventTime: '2026-01-05T10:00:00Z', eventTimeZoneOffset: '+00:00' };
    const rows = (event: object) => trackingRowsOf(identifyEvent({ ...base, ...event }, {}));
    const made = { type: 'TransformationEvent', inputQuantityList: [lot('A%2F1')], outputQuantityList: [lot('B%2F2')] };
    expect(rows(made)).toMatchObject([
      {
        event: 'transformation',
        traceabilityLotCode: 'B/2',
        inputLotKeys: ['https://id.gs1.org/01/09506000134352/10/A%2F1'],
      },
    ]);
    expect(rows({ ...made, errorDeclaration: { declarationTime: '2026-01-06T10:00:00Z' } })).toEqual([]);
    expect(rows({ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'storing', quantityList: [lot('A')] })).toEqual([]);
  });
});
