// A new recall in three steps on one page: choose, see whom it reaches, publish. Nothing is published by accident: the last step asks.
import { previewRecall, publishRecall, type RecallReach, recallClasses } from '@amanah/api/recalls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { helpLook, inputLook, labelLook } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { Reach } from './reach.tsx';
import { codesIn, isReason } from './reason.ts';

const mostCodes = 100;

export function NewRecall({ onPublished }: { readonly onPublished: () => void }) {
  const t = useTranslations('recalls');
  const general = useTranslations('general');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [includesDescendants, setIncludesDescendants] = useState(true);
  const [recallClass, setRecallClass] = useState<(typeof recallClasses)[number]>('I');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const codes = codesIn(text);
  const choice = { codes: [...codes], includesDescendants };
  const preview = useMutation({ mutationFn: () => api.call(previewRecall, { body: choice }) });
  const publishing = useMutation({
    mutationFn: () => api.call(publishRecall, { body: { ...choice, recallClass, reason: reason.trim() } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['verdict'] });
      await queries.invalidateQueries({ queryKey: ['recalls'] });
      onPublished();
    },
    onError: () => setIsAsked(false),
  });
  const hasCodes = codes.length > 0 && codes.length <= mostCodes;
  const change = (next: () => void) => {
    next();
    preview.reset();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="flex flex-col gap-5 sm:p-6">
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (hasCodes) preview.mutate();
          }}
        >
          <Area
            label={t('codes')}
            help={t('codesHelp')}
            value={text}
            onChange={(next) => change(() => setText(next))}
            fault={codes.length > mostCodes ? t('codesFault') : undefined}
            isCode
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={includesDescendants}
              onChange={(event) => change(() => setIncludesDescendants(event.target.checked))}
              className="size-5 accent-brand"
            />
            <span>{t('descendants')}</span>
          </label>
          <div>
            <Button type="submit" tone="secondary" icon="search" isPending={preview.isPending} isDisabled={!hasCodes}>
              {t('preview')}
            </Button>
          </div>
        </form>
        {preview.isError ? (
          <Notice tone="red" icon="warning">
            {failure(preview.error).body}
          </Notice>
        ) : null}
        {preview.data ? (
          <form
            className="flex flex-col gap-5 border-t border-line pt-5"
            onSubmit={(event) => {
              event.preventDefault();
              setIsTried(true);
              if (isReason(reason)) setIsAsked(true);
            }}
          >
            <RadioCards
              label={t('recallClass')}
              value={recallClass}
              onChange={setRecallClass}
              choices={recallClasses.map((value) => ({ value, label: t(`classes.${value}`) }))}
            />
            <Area
              label={t('reason')}
              value={reason}
              onChange={setReason}
              fault={isTried && !isReason(reason) ? t('reasonFault') : undefined}
            />
            {publishing.isError ? (
              <Notice tone="red" icon="warning">
                {failure(publishing.error).body}
              </Notice>
            ) : null}
            <div>
              <Button type="submit" tone="danger" icon="warning">
                {t('publish')}
              </Button>
            </div>
          </form>
        ) : null}
      </Card>
      <div aria-live="polite">{preview.data ? <Reach reach={preview.data} /> : null}</div>
      {isAsked && preview.data ? (
        <Confirm
          reach={preview.data}
          isPending={publishing.isPending}
          closeLabel={general('close')}
          onPublish={() => publishing.mutate()}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </div>
  );
}

function Confirm({
  reach,
  isPending,
  closeLabel,
  onPublish,
  onClose,
}: {
  readonly reach: RecallReach;
  readonly isPending: boolean;
  readonly closeLabel: string;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('recalls');
  return (
    <Dialog role="alertdialog" title={t('confirmTitle')} closeLabel={closeLabel} isOpen onOpenChange={onClose}>
      <div className="flex flex-col gap-5">
        <p>{t('confirmBody', { holders: reach.holders.length, people: reach.scans.people })}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button tone="danger" isPending={isPending} onPress={onPublish}>
            {t('publish')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Area({
  label,
  help,
  value,
  onChange,
  fault,
  isCode = false,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly fault?: string | undefined;
  readonly isCode?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-help`}
        aria-invalid={fault !== undefined}
        {...(isCode ? { dir: 'ltr', spellCheck: false } : {})}
        className={`${inputLook} py-2.5 ${isCode ? 'text-start font-mono' : ''}`}
      />
      <p id={`${id}-help`} className={fault ? 'text-sm text-red-ink' : helpLook}>
        {fault ?? help}
      </p>
    </div>
  );
}
