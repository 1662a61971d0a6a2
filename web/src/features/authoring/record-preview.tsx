// What will be recorded, in one sentence and in the form of the standard. Made by the same function that makes the record.
import { type AuthoredEvent, epcisOfAuthored } from '@amanah/core/authoring';
import { useFormatter, useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

export interface RecordPreviewProps {
  readonly event: AuthoredEvent;
  readonly organisation: { readonly id: string; readonly name: string; readonly did: string };
  /** Nothing is wrong with it, so that it has a form in the standard. */
  readonly isComplete: boolean;
}

export function RecordPreview({ event, organisation, isComplete }: RecordPreviewProps) {
  const t = useTranslations('authoring.record');
  const sentence = useSentence();
  const namer = { publicUrl: window.location.origin, organisationId: organisation.id, did: organisation.did };
  return (
    <SectionCard title={t('summary')} icon="eye">
      <p className="text-lg leading-snug">{sentence(event, organisation.name)}</p>
      {event.temperatureCelsius !== null && Number.isFinite(event.temperatureCelsius) ? (
        <p className="mt-2">{t('atTemperature', { degrees: event.temperatureCelsius })}</p>
      ) : null}
      <p className="mt-3 text-sm text-ink-soft">{t(event.kind === 'destroy' ? 'notForShoppers' : 'forShoppers')}</p>
      {isComplete ? (
        <Disclosure
          headingLevel={3}
          className="mt-3 border-t border-line"
          summary={<span className="text-sm font-medium text-ink-soft">{t('epcis')}</span>}
        >
          <pre
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which a keyboard must be able to do
            tabIndex={0}
            className="max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-xs"
          >
            {JSON.stringify(epcisOfAuthored([event], namer, event.at), null, 2)}
          </pre>
        </Disclosure>
      ) : null}
    </SectionCard>
  );
}

/** One plain sentence, with what is still missing named as such. */
function useSentence(): (event: AuthoredEvent, organisation: string) => string {
  const t = useTranslations('authoring.record');
  const format = useFormatter();
  const thing = (item: AuthoredEvent['items'][number]): string => {
    switch (item.kind) {
      case 'herd':
        return `${t('animals', { count: item.heads })} (${item.herd})`;
      case 'unit':
        return `${t('unit')} ${item.sscc}`;
      case 'pack':
        return t('pack', { serial: item.serial });
      case 'batch': {
        const { quantity, unit, batchNumber } = item;
        if (quantity === null || !Number.isFinite(quantity)) return t('thingAll', { batch: batchNumber });
        return t('thing', { quantity: t(unit, { quantity }), batch: batchNumber });
      }
    }
  };
  const list = (items: AuthoredEvent['items']) => (items.length === 0 ? t('nothing') : format.list(items.map(thing)));
  return (event, organisation) => {
    const at = new Date(event.at);
    const { slaughter } = event;
    return t(`sentences.${event.kind}`, {
      moment: Number.isNaN(at.getTime()) ? '…' : format.dateTime(at, 'moment'),
      organisation,
      things: list(event.items),
      outputs: list(event.outputs),
      place: event.place.name || t('noPlace'),
      partner: event.tradingPartner?.name || t('noPartner'),
      container: event.container ?? '…',
      species: slaughter ? t(`speciesNames.${slaughter.species}`) : '…',
      method: slaughter ? t(`methods.${slaughter.method}`) : '…',
      stunning: slaughter ? t(`stunnings.${slaughter.stunning}`) : '…',
    });
  };
}
