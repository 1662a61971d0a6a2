// The form that records one event: kind, when and where, what. Faults are said where they are; the first one takes the focus. What is
// recorded is shown before it is.
import {
  type AuthoringBatch,
  type AuthoringCertificate,
  type AuthoringSite,
  type Recorded,
  recordEvent,
} from '@amanah/api/events/authoring';
import { type AuthoringFault, authoredKinds, authoringFaults, hasOutputs } from '@amanah/core/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/states.tsx';
import { forgetOldJourneys } from './queries.ts';
import { atSite, authoredOf, draftFor, type RecordDraft } from './record-draft.ts';
import { RecordPreview } from './record-preview.tsx';
import { RefusedNumbers } from './refused-numbers.tsx';
import { SlaughterFields } from './slaughter-fields.tsx';
import { ThingList } from './thing-list.tsx';

export interface RecordFormProps {
  readonly organisation: string;
  readonly batches: readonly AuthoringBatch[];
  readonly sites: readonly AuthoringSite[];
  readonly certificates: readonly AuthoringCertificate[];
  /** The batch that the page was opened for. */
  readonly chosen: string | null;
  readonly onRecorded: (recorded: Recorded) => void;
}

const icons: Readonly<Record<RecordDraft['kind'], IconName>> = {
  receive: 'save',
  ship: 'truck',
  pack: 'box',
  process: 'factory',
  slaughter: 'farm',
};

export function RecordForm({ organisation, batches, sites, certificates, chosen, onRecorded }: RecordFormProps) {
  const t = useTranslations('events.record');
  const faultWords = useTranslations('events.faults');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() =>
    draftFor(
      new Date(),
      batches.find(({ id }) => id === chosen),
    ),
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const event = authoredOf(draft);
  const all = authoringFaults(event, new Date().toISOString());
  const faults: readonly AuthoringFault[] = wasSubmitted ? all : [];
  const record = useMutation({
    mutationFn: () =>
      api.call(recordEvent, { body: { ...event, items: [...event.items], outputs: [...event.outputs] } }),
    onSuccess: async (recorded) => {
      onRecorded(recorded);
      await forgetOldJourneys(queries);
    },
  });
  const change = (changed: Partial<RecordDraft>) => {
    setDraft({ ...draft, ...changed });
    record.reset();
  };
  const faultAt = (...fields: readonly string[]): string | undefined => {
    const found = faults.find(({ field }) => fields.includes(field));
    return found && faultWords(found.rule);
  };
  const faultOfThing = (side: 'items' | 'outputs') => (index: number) => {
    const found = faults.find(({ field }) => (index < 0 ? field === side : field.startsWith(`${side}/${index}/`)));
    return found && faultWords(found.rule);
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setWasSubmitted(true);
    const [first] = all;
    if (first) {
      const place = form.current?.querySelector<HTMLElement>(`[data-field="${first.field.split('/')[0]}"]`);
      place?.querySelector<HTMLElement>('input, button')?.focus();
      return;
    }
    record.mutate();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <RadioCards
          label={t('kind')}
          choices={authoredKinds.map((kind) => ({
            value: kind,
            label: t(`kinds.${kind}.label`),
            note: t(`kinds.${kind}.note`),
            icon: icons[kind],
          }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          isCompact
        />
        <Card as="section" labelledBy="record-where" className="flex flex-col gap-5">
          <h2 id="record-where" className="text-base">
            {t('where')}
          </h2>
          <div data-field="at">
            <TextField
              type="datetime-local"
              label={t('when')}
              value={draft.at}
              onChange={(at) => change({ at })}
              fault={faultAt('at')}
            />
          </div>
          <ComboBox
            label={t('site')}
            choices={sites.map((site) => ({ value: site.id, label: site.name, note: site.address }))}
            value={draft.siteId}
            onChange={(id) => {
              const site = sites.find((one) => one.id === id);
              if (site) change(atSite(site));
            }}
            placeholder={t('siteChoose')}
            empty={t('siteNone')}
            openLabel={t('siteChoose')}
          />
          <div data-field="place" className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={t('placeName')}
              value={draft.placeName}
              maxLength={200}
              onChange={(placeName) => change({ placeName, siteId: null, gln: null, lat: null, lng: null })}
              fault={faultAt('place', 'place/gln')}
            />
            <TextField
              label={t('address')}
              help={t('addressHelp')}
              value={draft.address}
              maxLength={300}
              onChange={(address) => change({ address, siteId: null, gln: null, lat: null, lng: null })}
            />
          </div>
          <div data-field="temperatureCelsius">
            <TextField
              label={`${t('temperature')} (${t('optional')})`}
              value={draft.temperature}
              onChange={(temperature) => change({ temperature })}
              inputMode="decimal"
              fault={faultAt('temperatureCelsius')}
              className="max-w-56"
            />
          </div>
        </Card>
        {draft.kind === 'slaughter' ? <SlaughterFields draft={draft} onChange={change} faultAt={faultAt} /> : null}
        {hasOutputs(draft.kind) ? (
          <ComboBox
            label={`${t('certificate')} (${t('optional')})`}
            help={t('certificateHelp')}
            choices={certificates.map(({ id, number, validUntil }) => ({
              value: id,
              label: number,
              note: t('validUntil', { day: validUntil }),
            }))}
            value={draft.certificateId}
            onChange={(certificateId) => change({ certificateId })}
            placeholder={t('choose')}
            empty={t('noCertificate')}
            openLabel={t('choose')}
          />
        ) : null}
        <Card as="section" padding="regular" className="flex flex-col gap-6">
          <div data-field="items">
            <ThingList
              key={`items ${draft.kind}`}
              title={t(`items.${draft.kind}`)}
              things={draft.items}
              onChange={(items) => change({ items })}
              batches={batches}
              takesHerds={draft.kind === 'slaughter'}
              faultOf={faultOfThing('items')}
            />
          </div>
          {draft.kind === 'pack' ? (
            <div data-field="container" className="border-t border-line pt-6">
              <TextField
                label={t('container')}
                help={t('containerHelp')}
                value={draft.container}
                onChange={(container) => change({ container })}
                isCode
                autoComplete="off"
                inputMode="numeric"
                fault={faultAt('container')}
              />
            </div>
          ) : null}
          {hasOutputs(draft.kind) ? (
            <div data-field="outputs" className="border-t border-line pt-6">
              <ThingList
                key={`outputs ${draft.kind}`}
                title={t('outputs')}
                things={draft.outputs}
                onChange={(outputs) => change({ outputs })}
                batches={batches}
                takesHerds={false}
                faultOf={faultOfThing('outputs')}
              />
            </div>
          ) : null}
        </Card>
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">
        <RecordPreview event={event} organisation={organisation} isComplete={all.length === 0} />
        <div role="status">
          {faults.length > 0 ? (
            <Notice tone="red" icon="warning">
              {t('faultCount', { count: faults.length })}
            </Notice>
          ) : null}
        </div>
        {record.isError ? (
          <Notice tone="red" icon="warning">
            <p className="font-medium">{t('failed')}</p>
            <p>{failureWords(record.error).body}</p>
            <RefusedNumbers failure={record.error} />
          </Notice>
        ) : null}
        <Button
          type="submit"
          size="large"
          wide
          icon="check"
          isPending={record.isPending}
          pendingLabel={t('submitting')}
        >
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
