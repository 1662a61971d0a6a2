// Edits a version that is not published, and publishes it. What is published never changes, so it is asked for once more.
import { editScheme, publishScheme, type Scheme, type SchemeContent } from '@amanah/api/certificates/schemes';
import { RequestFailed } from '@amanah/api/client';
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
  type Read,
  takeKeys,
  useEditing,
} from '../../../platform/editing.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { ownSchemesKey, publishedSchemesKey } from '../../../platform/shared-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { SchemeCriteria } from './scheme-criteria.tsx';
import { faultyFigures, SchemeParameters } from './scheme-parameters.tsx';

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
  const t = useTranslations('certificates.schemes');
  return [
    {
      label: t('validity'),
      show: ({ validityMonths }) => String(validityMonths),
      take: takeKeys('validityMonths'),
    },
    { label: t('review'), show: ({ reviewDays }) => String(reviewDays), take: takeKeys('reviewDays') },
    {
      label: t('ethanol'),
      show: ({ parameters: { ethanolLimitPercent } }) =>
        ethanolLimitPercent === null ? '' : String(ethanolLimitPercent),
      take: takeParameter('ethanolLimitPercent'),
    },
    {
      label: t('segregation'),
      show: ({ parameters }) => t(`segregations.${parameters.segregation}`),
      take: takeParameter('segregation'),
    },
    {
      label: t('slaughter'),
      show: ({ parameters }) =>
        (parameters.slaughterMethods ?? []).map((method) => t(`slaughterMethods.${method}`)).join('\n'),
      take: takeParameter('slaughterMethods'),
    },
    ...listParts(conflict, {
      of: ({ criteria }) => criteria,
      keyOf: ({ code }) => code,
      labelOf: ({ code }) => `${t('criteria')}: ${code}`,
      show: ({ kind, severity, text }) =>
        [t(`kinds.${kind}`), t(`severities.${severity}`), text.en, text.ar].join(' · '),
      put: (one, criteria) => ({ ...one, criteria }),
    }),
  ];
}

interface SavingOptions {
  /** Into the editor: what was chosen in a conflict. */
  readonly fill: (content: SchemeContent) => void;
  /** It is published, or somebody else has written meanwhile: then nothing is published before it is asked for again. */
  readonly onAnswered: () => void;
}

const isStale = (error: Error) => error instanceof RequestFailed && error.status === 412;

/** Saving, alone or before publishing. */
function useSaving(scheme: Scheme, { fill, onAnswered }: SavingOptions) {
  const t = useTranslations('certificates.schemes');
  const queries = useQueryClient();
  const refresh = async () => {
    for (const queryKey of [ownSchemesKey, publishedSchemesKey]) await queries.invalidateQueries({ queryKey });
  };
  // What is published is what is written here: it is saved first.
  const isToBePublished = useRef(false);
  const publish = useMutation({
    mutationFn: ({ etag }: Read<SchemeContent>) =>
      api.call(publishScheme, { params: { id: scheme.id }, ifMatch: etag }),
    onSuccess: async () => {
      onAnswered();
      toasts.show({ title: t('publishedDone'), tone: 'good' });
      await refresh();
    },
    onError: (error, { content }) => {
      if (!isStale(error)) return;
      onAnswered();
      // Shows what was written between the two beside what was to be published.
      send(content, false);
    },
  });
  const save = useEditing({
    read: { etag: scheme.etag, content: contentOf(scheme) },
    send: async (body: SchemeContent, ifMatch) => {
      try {
        return await api.call(editScheme, { params: { id: scheme.id }, ifMatch, body });
      } catch (error) {
        isToBePublished.current = false;
        if (error instanceof Error && isStale(error)) onAnswered();
        throw error;
      }
    },
    etagOf: (saved) => saved.etag,
    onSaved: async ({ etag }, content) => {
      if (isToBePublished.current) {
        publish.mutate({ etag, content });
        return;
      }
      toasts.show({ title: t('saved'), tone: 'good' });
      await refresh();
    },
    fill,
    onTaken: refresh,
  });
  const send = (content: SchemeContent, isPublished: boolean) => {
    isToBePublished.current = isPublished;
    publish.reset();
    save.save(content);
  };
  return { save, publish, send };
}

export function SchemeEditor({ scheme }: { readonly scheme: Scheme }) {
  const t = useTranslations('certificates.schemes');
  const failureWords = useFailureWords();
  const [content, setContent] = useState(() => contentOf(scheme));
  const [isAsking, setIsAsking] = useState(false);
  const { save, publish, send } = useSaving(scheme, { fill: setContent, onAnswered: () => setIsAsking(false) });
  const parts = useConflictParts(save.conflict);
  const [wasTried, setWasTried] = useState(false);
  const isFaulty = faultyFigures(content).size > 0;
  const change = (changed: Partial<SchemeContent>) => setContent({ ...content, ...changed });
  return (
    <div className="flex flex-col gap-6">
      <ConflictDialog editing={save} parts={parts} />
      <SchemeParameters content={content} onChange={change} saysFaults={wasTried} />
      <SchemeCriteria criteria={content.criteria} onChange={(criteria) => change({ criteria })} />
      {save.error ? (
        <div role="alert">
          <Notice tone="red" icon="warning">
            {failureWords(save.error).body}
          </Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          onPress={() => {
            setWasTried(true);
            if (!isFaulty) send(content, false);
          }}
          isPending={save.isPending}
        >
          {t('save')}
        </Button>
        <Button
          onPress={() => {
            setWasTried(true);
            setIsAsking(!isFaulty);
          }}
          isDisabled={save.isPending}
        >
          {t('publish')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('publish')}
          question={t('publishSure')}
          confirmLabel={t('publish')}
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
