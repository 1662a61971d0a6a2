// Edits a version that is not published, and publishes it. What is published never changes, so it is asked for once more.
import { editScheme, publishScheme, type Scheme, type SchemeContent } from '@amanah/api/certificates/schemes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import {
  type Conflict,
  ConflictDialog,
  type ConflictPart,
  listParts,
  takeKeys,
  useEditing,
} from '../../../platform/editing.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { ownSchemesKey, publishedSchemesKey } from '../../../platform/shared-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { SchemeCriteria } from './scheme-criteria.tsx';
import { SchemeParameters } from './scheme-parameters.tsx';

const contentOf = ({ criteria, parameters, categories, validityMonths, reviewDays }: Scheme): SchemeContent => ({
  criteria,
  parameters,
  categories,
  validityMonths,
  reviewDays,
});

const takeParameter =
  (key: keyof SchemeContent['parameters']) =>
  (into: SchemeContent, from: SchemeContent): SchemeContent => ({
    ...into,
    parameters: { ...into.parameters, [key]: from.parameters[key] },
  });

function useConflictParts(conflict: Conflict<SchemeContent> | null): ConflictPart<SchemeContent>[] {
  const t = useTranslations('certification');
  return [
    {
      label: t('schemes.validity'),
      show: ({ validityMonths }) => String(validityMonths),
      take: takeKeys('validityMonths'),
    },
    { label: t('schemes.review'), show: ({ reviewDays }) => String(reviewDays), take: takeKeys('reviewDays') },
    {
      label: t('schemes.ethanol'),
      show: ({ parameters: { ethanolLimitPercent } }) =>
        ethanolLimitPercent === null ? '' : String(ethanolLimitPercent),
      take: takeParameter('ethanolLimitPercent'),
    },
    {
      label: t('schemes.segregation'),
      show: ({ parameters }) => t(`segregation.${parameters.segregation}`),
      take: takeParameter('segregation'),
    },
    {
      label: t('schemes.slaughter'),
      show: ({ parameters }) =>
        (parameters.slaughterMethods ?? []).map((method) => t(`slaughter.${method}`)).join('\n'),
      take: takeParameter('slaughterMethods'),
    },
    ...listParts(conflict, {
      of: ({ criteria }) => criteria,
      keyOf: ({ code }) => code,
      labelOf: ({ code }) => `${t('schemes.criteria')}: ${code}`,
      show: ({ kind, severity, text }) =>
        [t(`schemes.kinds.${kind}`), t(`audit.${severity}`), text.en, text.ar].join(' · '),
      put: (one, criteria) => ({ ...one, criteria }),
    }),
  ];
}

interface SavingOptions {
  /** Into the editor: what was chosen in a conflict. */
  readonly fill: (content: SchemeContent) => void;
  readonly onPublished: () => void;
}

/** Saving, alone or before publishing. */
function useSaving(scheme: Scheme, { fill, onPublished }: SavingOptions) {
  const t = useTranslations('certification');
  const queries = useQueryClient();
  const refresh = async () => {
    for (const queryKey of [ownSchemesKey, publishedSchemesKey]) await queries.invalidateQueries({ queryKey });
  };
  // What is published is what is written here: it is saved first.
  const isToBePublished = useRef(false);
  const publish = useMutation({
    mutationFn: () => api.call(publishScheme, { params: { id: scheme.id } }),
    onSuccess: async () => {
      onPublished();
      toasts.show({ title: t('schemes.publishedDone'), tone: 'good' });
      await refresh();
    },
  });
  const save = useEditing({
    read: { etag: scheme.etag, content: contentOf(scheme) },
    send: (body: SchemeContent, ifMatch) => api.call(editScheme, { params: { id: scheme.id }, ifMatch, body }),
    etagOf: (saved) => saved.etag,
    onSaved: async () => {
      if (isToBePublished.current) {
        publish.mutate();
        return;
      }
      toasts.show({ title: t('schemes.saved'), tone: 'good' });
      await refresh();
    },
    fill,
    onTaken: refresh,
  });
  const send = (content: SchemeContent, isPublished: boolean) => {
    isToBePublished.current = isPublished;
    save.save(content);
  };
  return { save, publish, send };
}

export function SchemeEditor({ scheme }: { readonly scheme: Scheme }) {
  const t = useTranslations('certification');
  const failureWords = useFailureWords();
  const [content, setContent] = useState(() => contentOf(scheme));
  const [isAsking, setIsAsking] = useState(false);
  const { save, publish, send } = useSaving(scheme, { fill: setContent, onPublished: () => setIsAsking(false) });
  const parts = useConflictParts(save.conflict);
  const change = (changed: Partial<SchemeContent>) => setContent({ ...content, ...changed });
  return (
    <div className="flex flex-col gap-6">
      <ConflictDialog editing={save} parts={parts} />
      <SchemeParameters content={content} onChange={change} />
      <SchemeCriteria criteria={content.criteria} onChange={(criteria) => change({ criteria })} />
      {save.error ? (
        <div role="alert">
          <Notice tone="red" icon="warning">
            {failureWords(save.error).body}
          </Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onPress={() => send(content, false)} isPending={save.isPending}>
          {t('schemes.save')}
        </Button>
        <Button onPress={() => setIsAsking(true)} isDisabled={save.isPending}>
          {t('schemes.publish')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('schemes.publish')}
          question={t('schemes.publishSure')}
          confirmLabel={t('schemes.publish')}
          mutation={{
            isPending: save.isPending || publish.isPending,
            error: save.error ?? publish.error,
            mutate: () => send(content, true),
          }}
          route={publishScheme}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}
