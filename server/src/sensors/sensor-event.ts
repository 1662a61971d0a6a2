// A block of readings as an EPCIS 2.0 document: what was observed about a batch or a container, between when and when, by which device
// (ISO/IEC 19987, section 7.3.7). Figures are rounded to a hundredth of a degree, because no sensor knows more.

import { EVENT_NAMESPACE } from '@amanah/core/events';
import { type Band, meanKineticOf, meanOf, type SeriesSummary } from '@amanah/core/sensors';

export interface SensorBlock {
  readonly eventId: string;
  readonly at: Date;
  readonly device: string;
  readonly goods: { readonly container: string } | { readonly gtin: string; readonly batchNumber: string };
  readonly from: number;
  readonly until: number;
  readonly band: Band;
  readonly summary: SeriesSummary;
}

const hundredth = (value: number) => Math.round(value * 100) / 100;
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

export function sensorDocument(block: SensorBlock): Record<string, unknown> {
  const { goods, summary, from, until } = block;
  const temperature = { type: 'Temperature', uom: 'CEL' };
  const kinetic = meanKineticOf(summary);
  return {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: block.at.toISOString(),
    epcisBody: {
      eventList: [
        {
          type: 'ObjectEvent',
          eventID: block.eventId,
          eventTime: instant(until),
          eventTimeZoneOffset: '+00:00',
          action: 'OBSERVE',
          bizStep: 'sensor_reporting',
          ...('container' in goods
            ? { epcList: [`https://id.gs1.org/00/${goods.container}`] }
            : {
                quantityList: [
                  { epcClass: `https://id.gs1.org/01/${goods.gtin}/10/${encodeURIComponent(goods.batchNumber)}` },
                ],
              }),
          sensorElementList: [
            {
              sensorMetadata: { startTime: instant(from), endTime: instant(until), deviceID: block.device },
              sensorReport: [
                {
                  ...temperature,
                  minValue: hundredth(summary.least ?? 0),
                  maxValue: hundredth(summary.most ?? 0),
                  meanValue: hundredth(meanOf(summary) ?? summary.least ?? 0),
                },
                ...(kinetic === null
                  ? []
                  : [
                      {
                        ...temperature,
                        value: hundredth(kinetic),
                        dataProcessingMethod: `${EVENT_NAMESPACE}meanKineticTemperature`,
                      },
                    ]),
              ],
            },
          ],
        },
      ],
    },
  };
}
