// What a paper says of the batch in the code. It must never pass a batch that nobody recorded for none at all.
import type { VerifyResponse } from '@amanah/api/verification';
import type { Speaker } from '@amanah/messages/speak';
import { isolate } from '../platform/bidi-text.ts';
import type { Fact } from './certificate-sections.ts';

export function batchFacts(
  { batch, product, code, unrecordedBatch, reasons }: VerifyResponse,
  speaker: Speaker,
): Fact[] {
  const naming: Fact[] = [['facts.code', code], ...(product ? [['facts.gtin', product.gtin] as const] : [])];
  const say = speaker.certificate;
  if (!batch) {
    const past = reasons.find((reason) => reason.code === 'batch.past_expiry');
    const named =
      unrecordedBatch === null ? say('noBatch') : say('batchNotOnRecord', { batch: isolate(unrecordedBatch) });
    return [
      ...naming,
      ['facts.batch', named],
      ...(past === undefined ? [] : [['facts.printedDay', speaker.reason(past)] as const]),
    ];
  }
  return [
    ...naming,
    ['facts.batch', batch.batchNumber],
    ['facts.made', speaker.day(batch.productionDate)],
    ...(batch.expiryDate === null ? [] : [['facts.bestBefore', speaker.day(batch.expiryDate)] as const]),
    ['facts.quantity', speaker.number(batch.quantity)],
    ['facts.maker', batch.producerName],
  ];
}
