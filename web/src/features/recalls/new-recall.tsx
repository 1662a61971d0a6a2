// A new recall in three steps on one page: choose, see whom it reaches, publish. Nothing is published by accident: the last step asks.
import { previewRecall, publishRecall, type RecallReach, recallClasses } from '@amanah/api/recalls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { type Form, FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BatchPicker } from './batch-picker.tsx';
import { Reach } from './reach.tsx';
import { codesIn, isReason } from './reason.ts';

const mostCodes = 100;

type RecallClass = (typeof recallClasses)[number];

interface Choice {
  /** One on each line. */
  readonly codes: string;
  readonly includesDescendants: boolean;
}

export interface NewRecallProps {
  /** Of the batch that the page was opened for; empty for none. */
  readonly code: string;
  readonly onPublished: () => void;
}

export function NewRecall({ code, onPublished }: NewRecallProps) {
  const t = useTranslations('recalls');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const choiceOf = ({ codes, includesDescendants }: Choice) => ({ codes: [...codesIn(codes)], includesDescendants });
  const preview = useMutation({ mutationFn: (choice: Choice) => api.call(previewRecall, { body: choiceOf(choice) }) });
  const publishing = useMutation({
    mutationFn: ({ recallClass, reason }: { readonly recallClass: RecallClass; readonly reason: string }) =>
      api.call(publishRecall, { body: { ...choiceOf(choosing.entries), recallClass, reason: reason.trim() } }),
    onSuccess: async () => {
      forgetVerdicts(queries);
      await queries.invalidateQueries({ queryKey: ['recalls'] });
      onPublished();
    },
    onError: () => setIsAsked(false),
  });
  const choosing = useForm<Choice>({
    initial: { codes: code, includesDescendants: true },
    faultsOf({ codes }) {
      const count = codesIn(codes).length;
      return { codes: count === 0 ? t('codesMissing') : count > mostCodes ? t('codesFault') : undefined };
    },
    sending: preview,
    onSubmit: (choice) => preview.mutate(choice),
  });
  const publication = useForm<{ readonly recallClass: RecallClass; readonly reason: string }>({
    initial: { recallClass: 'I', reason: '' },
    faultsOf: ({ reason }) => ({ reason: isReason(reason) ? undefined : t('reasonFault') }),
    sending: publishing,
    asksBeforeLeaving: true,
    onSubmit: () => setIsAsked(true),
  });
  const changeChoice = (changed: Partial<Choice>) => {
    choosing.change(changed);
    // Another choice reaches others: what was seen of the one before is no longer shown.
    preview.reset();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="flex flex-col gap-5 sm:p-6">
        <ChoiceForm form={choosing} isPending={preview.isPending} onChange={changeChoice} />
        {preview.data && preview.data.unknownCodes.length === 0 ? (
          <FormBody form={publication} className="flex flex-col gap-5 border-t border-line pt-5">
            <RadioCards
              label={t('recallClass')}
              {...publication.field('recallClass')}
              choices={recallClasses.map((value) => ({ value, label: t(`classes.${value}`) }))}
            />
            <TextArea label={t('reason')} rows={4} {...publication.field('reason')} />
            <FormFailure form={publication} />
            <div>
              <Button type="submit" tone="danger" icon="warning">
                {t('publish')}
              </Button>
            </div>
          </FormBody>
        ) : null}
      </Card>
      <div aria-live="polite">{preview.data ? <Reach reach={preview.data} /> : null}</div>
      {isAsked && preview.data ? (
        <Confirm
          reach={preview.data}
          isPending={publishing.isPending}
          closeLabel={general('close')}
          onPublish={() => publishing.mutate(publication.entries)}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </div>
  );
}

interface ChoiceFormProps {
  readonly form: Form<Choice>;
  readonly isPending: boolean;
  readonly onChange: (changed: Partial<Choice>) => void;
}

/** Which batches: from the list, or by their codes. */
function ChoiceForm({ form, isPending, onChange }: ChoiceFormProps) {
  const t = useTranslations('recalls');
  const { codes, includesDescendants } = form.entries;
  return (
    <FormBody form={form} className="flex flex-col gap-4">
      <BatchPicker onCode={(code) => onChange({ codes: [...new Set([...codesIn(codes), code])].join('\n') })} />
      <TextArea
        isCode
        label={t('codes')}
        help={t('codesHelp')}
        rows={4}
        {...form.field('codes')}
        onChange={(changed) => onChange({ codes: changed })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={includesDescendants}
          onChange={(event) => onChange({ includesDescendants: event.target.checked })}
          className="size-5 accent-brand"
        />
        <span>{t('descendants')}</span>
      </label>
      <div>
        <Button type="submit" tone="secondary" icon="search" isPending={isPending}>
          {t('preview')}
        </Button>
      </div>
      <FormFailure form={form} />
    </FormBody>
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
        <p>{t('confirmBody', { holders: reach.organisationsToNotify, people: reach.scans.people })}</p>
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
