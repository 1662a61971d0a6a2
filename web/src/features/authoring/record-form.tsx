// The form that records one event: kind, when and where, what. Faults are said where they are; the first one takes the focus. What is
// recorded is shown before it is.
import type { AuthoringBatch, AuthoringCertificate, AuthoringSite } from '@amanah/api/authoring';
import { authoredKinds, type authoringFaults, changesHands, hasOutputs } from '@amanah/core/authoring';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AlreadyRecorded } from '../../platform/already-recorded.tsx';
import { useFieldWords } from '../../platform/failure.ts';
import { type Form, FormBody, FormNotice } from '../../platform/form.tsx';
import { ToRecordedEvents } from '../../platform/to-recorded-events.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { draftOfRecorded } from './draft-of-recorded.ts';
import { HandoverFields } from './handover-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { authoredOf, type Begun, draftFor, type RecordDraft } from './record-draft.ts';
import { RecordPreview } from './record-preview.tsx';
import { RefusedNumbers } from './refused-numbers.tsx';
import { SlaughterFields } from './slaughter-fields.tsx';
import { ThingList } from './thing-list.tsx';
import { faultsIn, placeOf, type Recording, type Sent, useRecording } from './use-recording.ts';

export interface RecordFormProps extends Recording {
  readonly organisation: { readonly id: string; readonly name: string; readonly did: string };
  readonly batches: readonly AuthoringBatch[];
  readonly sites: readonly AuthoringSite[];
  readonly certificates: readonly AuthoringCertificate[];
  /** What the page was opened for: a batch by its id, or something to record of goods by their code. */
  readonly begun: Omit<Begun, 'batch'> & { readonly batch?: string | undefined };
}

const icons: Readonly<Record<RecordDraft['kind'], IconName>> = {
  receive: 'save',
  ship: 'truck',
  pack: 'box',
  process: 'factory',
  slaughter: 'farm',
  destroy: 'cross',
};

/** Where the cursor goes when the list has a fault. */
const markOf = (fault: string | undefined) => (fault === undefined ? {} : { 'data-fault': '' });

export function RecordForm({ organisation, batches, sites, certificates, begun, ...rest }: RecordFormProps) {
  const { correcting } = rest;
  const t = useTranslations('authoring.record');
  const declare = useTranslations('authoring.declare');
  const [initial] = useState(() =>
    correcting
      ? draftOfRecorded(correcting.recorded, sites, correcting.names)
      : draftFor(new Date(), { ...begun, batch: batches.find(({ id }) => id === begun.batch) }),
  );
  const { record, form } = useRecording(initial, rest);
  const sendAs = (said: Pick<Sent, 'isAgain' | 'isFurther'>) =>
    record.mutate({ ...authoredOf(form.entries), ...said, attempt: crypto.randomUUID() });
  const { entries: draft, field } = form;
  const faults = faultsIn(draft);
  return (
    <FormBody form={form} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <RadioCards
          label={t('kind')}
          choices={authoredKinds.map((kind) => ({
            value: kind,
            label: t(`kinds.${kind}.label`),
            note: t(`kinds.${kind}.note`),
            icon: icons[kind],
          }))}
          {...field('kind')}
          isCompact
        />
        <PlaceFields form={form} sites={sites} />
        {changesHands(draft.kind) ? <HandoverFields form={form} kind={draft.kind} /> : null}
        {draft.kind === 'slaughter' ? <SlaughterFields form={form} /> : null}
        {hasOutputs(draft.kind) ? <CertificateField form={form} certificates={certificates} /> : null}
        <ThingFields
          form={form}
          faults={faults}
          failure={record.error}
          batches={batches}
          pointer={placeOf(correcting)}
        />
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">
        <RecordPreview event={authoredOf(draft)} organisation={organisation} isComplete={faults.length === 0} />
        <FormNotice form={form} title={correcting ? declare('failed') : t('failed')} />
        {correcting ? null : <ToRecordedEvents failure={record.error} />}
        {record.isError ? <RefusedNumbers failure={record.error} /> : null}
        <AlreadyRecorded
          codes={['events.already_recorded']}
          words={{ question: t('again'), again: t('againConfirm') }}
          failure={record.error}
          onAgain={() => sendAs({ isAgain: true })}
        />
        <AlreadyRecorded
          codes={['events.further_part', 'events.taken_in_at_counter']}
          words={{ question: t('further'), again: t('furtherConfirm') }}
          failure={record.error}
          onAgain={() => sendAs({ isFurther: true })}
        />
        <Button
          type="submit"
          size="large"
          wide
          icon="check"
          isPending={record.isPending}
          pendingLabel={t('submitting')}
        >
          {correcting ? declare('submit') : t('submit')}
        </Button>
      </div>
    </FormBody>
  );
}

interface CertificateFieldProps extends Pick<RecordFormProps, 'certificates'> {
  readonly form: Pick<Form<RecordDraft>, 'field'>;
}

function CertificateField({ form, certificates }: CertificateFieldProps) {
  const t = useTranslations('authoring.record');
  return (
    <ComboBox
      label={`${t('certificate')} (${t('optional')})`}
      help={t('certificateHelp')}
      choices={certificates.map(({ id, number, validUntil }) => ({
        value: id,
        label: number,
        note: t('validUntil', { day: validUntil }),
      }))}
      {...form.field('certificateId')}
      placeholder={t('choose')}
      empty={t('noCertificate')}
      openLabel={t('choose')}
    />
  );
}

interface ThingFieldsProps extends Pick<RecordFormProps, 'batches'> {
  readonly form: Form<RecordDraft>;
  readonly faults: ReturnType<typeof authoringFaults>;
  /** Of the last try: what the server knows of a thing is said beside it. */
  readonly failure: unknown;
  /** Of the event in the body. */
  readonly pointer: string;
}

/** What goes in and, where something comes out of it, what that is. */
function ThingFields({ form, faults, failure, batches, pointer }: ThingFieldsProps) {
  const t = useTranslations('authoring.record');
  const faultWords = useTranslations('authoring.faults');
  const { entries: draft, field, change } = form;
  const refused = useFieldWords()(failure);
  const faultOfThing = (side: 'items' | 'outputs') => (index: number) => {
    const found = faults.find((fault) =>
      index < 0 ? fault.field === side : fault.field.startsWith(`${side}/${index}/`),
    );
    return found && form.wasSubmitted ? faultWords(found.rule) : refused.get(`${pointer}/${side}/${index}`);
  };
  return (
    <Card as="section" padding="regular" className="flex flex-col gap-6">
      <div {...markOf(field('items').fault)}>
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
        <div className="border-t border-line pt-6">
          <TextField
            label={t('container')}
            help={t('containerHelp')}
            {...field('container')}
            isCode
            autoComplete="off"
            inputMode="numeric"
          />
        </div>
      ) : null}
      {hasOutputs(draft.kind) ? (
        <div className="border-t border-line pt-6" {...markOf(field('outputs').fault)}>
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
  );
}
