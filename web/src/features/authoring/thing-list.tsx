// A list of things that an event names: batches with their quantity, packs, logistic units, animals. Things come from own batches, from
// typed codes and from the camera.
import type { AuthoringBatch } from '@amanah/api/authoring';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { Code } from '../../ui/code.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { conditionsOf, type DraftThing, thingOfBatch, thingOfCode, thingOfHerd } from './record-draft.ts';
import { ScanToList } from './scan-to-list.tsx';

export interface ThingListProps {
  readonly title: string;
  readonly things: readonly DraftThing[];
  readonly onChange: (things: readonly DraftThing[]) => void;
  readonly batches: readonly AuthoringBatch[];
  /** Animals may be named too, by the name of their herd. */
  readonly takesHerds: boolean;
  /** Words of what is wrong with a thing, or with the list as a whole (-1). */
  readonly faultOf: (index: number) => string | undefined;
}

export function ThingList({ title, things, onChange, batches, takesHerds, faultOf }: ThingListProps) {
  const t = useTranslations('authoring.record');
  const general = useTranslations('general');
  const id = useId();
  // A new key empties the field after a choice.
  const [chosenCount, setChosenCount] = useState(0);
  const nameOf = useThingName();
  const add = (thing: DraftThing | null) => {
    if (thing === null) return toasts.show({ title: t('notUsable'), tone: 'destructive' });
    const isThere = things.some((other) => other.key === thing.key);
    if (!isThere) onChange([...things, thing]);
    return toasts.show({ title: t(isThere ? 'addedAlready' : 'added', { name: nameOf(thing) }) });
  };
  const change = (key: string, changed: Partial<DraftThing>) =>
    onChange(things.map((thing) => (thing.key === key ? { ...thing, ...changed } : thing)));
  const wholeFault = faultOf(-1);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {things.length === 0 ? (
        <p className="text-ink-soft">{t('noItems')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {things.map((thing, index) => (
            <ThingRow
              key={thing.key}
              thing={thing}
              conditions={conditionsOf(thing, batches)}
              fault={faultOf(index)}
              onChange={(changed) => change(thing.key, changed)}
              onRemove={() => onChange(things.filter((other) => other.key !== thing.key))}
            />
          ))}
        </ul>
      )}
      {wholeFault === undefined ? null : (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-red-ink">
          <Icon name="warning" size={16} className="mt-0.5" />
          {wholeFault}
        </p>
      )}
      {takesHerds ? <HerdFields onAdd={add} /> : null}
      <ComboBox
        key={chosenCount}
        label={t('addBatch')}
        choices={batches.map((batch) => ({
          value: batch.id,
          label: `${batch.productName} · ${batch.batchNumber}`,
          ...(batch.code ? { note: batch.code } : {}),
        }))}
        value={null}
        onChange={(chosen) => {
          const batch = batches.find((one) => one.id === chosen);
          if (!batch) return;
          add(thingOfBatch(batch));
          setChosenCount(chosenCount + 1);
        }}
        placeholder={t('addBatchChoose')}
        empty={t('noBatch')}
        openLabel={general('open')}
      />
      <CodeField onCode={(code) => add(thingOfCode(code, batches))} />
      <ScanToList onCode={(code) => add(thingOfCode(code, batches))} />
    </section>
  );
}

/** A thing in words. */
export function useThingName(): (thing: DraftThing) => string {
  const t = useTranslations('authoring.record');
  return ({ item, productName }) => {
    switch (item.kind) {
      case 'batch':
        return [productName, t('batchOf', { batch: item.batchNumber })].filter(Boolean).join(' · ');
      case 'pack':
        return [productName, t('pack', { serial: item.serial })].filter(Boolean).join(' · ');
      case 'unit':
        return `${t('unit')} ${item.sscc}`;
      case 'herd':
        return `${item.herd} · ${t('animals', { count: item.heads })}`;
    }
  };
}

interface ThingRowProps {
  readonly thing: DraftThing;
  readonly conditions: AuthoringBatch['conditions'];
  readonly fault: string | undefined;
  readonly onChange: (changed: Partial<DraftThing>) => void;
  readonly onRemove: () => void;
}

function ThingRow({ thing, conditions, fault, onChange, onRemove }: ThingRowProps) {
  const t = useTranslations('authoring.record');
  const nameOf = useThingName();
  const { item } = thing;
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48 self-center">
        <p className="font-medium">
          <Said>{nameOf(thing)}</Said>
        </p>
        {'gtin' in item ? (
          <p className="text-sm text-ink-soft">
            <Code>{item.gtin}</Code>
          </p>
        ) : null}
        {conditions.map(({ name, note }) => (
          <p key={name} className="flex items-start gap-1.5 text-sm text-amber-ink">
            <Icon name="flask" size={16} className="mt-0.5" />
            <span>{t('condition', { name: isolated(name), note: isolated(note) })}</span>
          </p>
        ))}
        {fault === undefined || item.kind === 'batch' ? null : (
          <p role="alert" className="text-sm text-red-ink">
            {fault}
          </p>
        )}
      </div>
      {item.kind === 'batch' ? (
        <>
          <TextField
            label={t('quantity')}
            value={thing.quantity}
            onChange={(quantity) => onChange({ quantity })}
            inputMode="decimal"
            autoComplete="off"
            fault={fault}
            className="w-28"
          />
          <Segments
            label={t('unitOf')}
            choices={[
              { value: 'pieces', label: t('units.pieces') },
              { value: 'kilograms', label: t('units.kilograms') },
            ]}
            value={thing.unit}
            onChange={(unit) => onChange({ unit })}
          />
        </>
      ) : null}
      <IconButton icon="cross" label={t('remove', { name: nameOf(thing) })} onPress={onRemove} />
    </li>
  );
}

function CodeField({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useTranslations('authoring.record');
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() === '') return;
    onCode(typed);
    setTyped('');
  };
  return (
    <div className="flex items-start gap-3">
      <TextField
        label={t('code')}
        help={t('codeHelp')}
        value={typed}
        onChange={setTyped}
        isCode
        icon="barcode"
        autoComplete="off"
        className="flex-1"
        // Enter adds the code; it must not record the whole event.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button tone="secondary" icon="plus" onPress={add} isDisabled={typed.trim() === ''} className="mt-7">
        {t('addCode')}
      </Button>
    </div>
  );
}

function HerdFields({ onAdd }: { readonly onAdd: (thing: DraftThing) => void }) {
  const t = useTranslations('authoring.record');
  const [herd, setHerd] = useState('');
  const [heads, setHeads] = useState('');
  const isReady = herd.trim() !== '' && /^\d+$/.test(heads.trim());
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    onAdd(thingOfHerd(herd, heads));
    setHerd('');
    setHeads('');
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        label={t('herd')}
        help={t('herdHelp')}
        value={herd}
        onChange={setHerd}
        autoComplete="off"
        maxLength={40}
        className="flex-1 basis-52"
      />
      <TextField label={t('heads')} value={heads} onChange={setHeads} inputMode="numeric" className="w-36" />
      <Button tone="secondary" icon="plus" onPress={() => add()} isDisabled={!isReady} className="sm:mt-7">
        {t('addHerd')}
      </Button>
    </div>
  );
}
