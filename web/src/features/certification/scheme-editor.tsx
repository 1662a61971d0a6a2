// Edits a version that is not published, and publishes it. What is published never changes, so it is asked for once more.
import {
  editScheme,
  publishScheme,
  type Scheme,
  type SchemeContent,
  type SchemeCriterion,
} from '@amanah/api/certificates/schemes';
import { criterionKinds, segregations } from '@amanah/core/certificates';
import { slaughterMethods } from '@amanah/core/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { ConflictDialog, type ConflictPart, listParts, takeKeys, useEditing } from '../../platform/editing.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { ownSchemesQuery, schemesQuery } from './queries.ts';

const contentOf = ({ criteria, parameters, categories, validityMonths, reviewDays }: Scheme): SchemeContent => ({
  criteria,
  parameters,
  categories,
  validityMonths,
  reviewDays,
});

/** The first code of this kind that is free. */
function nextCode(criteria: readonly SchemeCriterion[], kind: SchemeCriterion['kind']): string {
  const letter = { document: 'D', parameter: 'P', checklist: 'C' }[kind];
  const used = new Set(criteria.map(({ code }) => code));
  let number = 1;
  while (used.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}

export function SchemeEditor({ scheme }: { readonly scheme: Scheme }) {
  const t = useTranslations('certification');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [content, setContent] = useState(() => contentOf(scheme));
  const [isAsking, setIsAsking] = useState(false);
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ownSchemesQuery.queryKey });
    await queries.invalidateQueries({ queryKey: schemesQuery.queryKey });
  };
  // What is published is what is written here: it is saved first.
  const isToBePublished = useRef(false);
  const publish = useMutation({
    mutationFn: () => api.call(publishScheme, { params: { id: scheme.id } }),
    onSuccess: async () => {
      setIsAsking(false);
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
    fill: setContent,
    onTaken: refresh,
  });
  const saveAnd = (isPublished: boolean) => {
    isToBePublished.current = isPublished;
    save.save(content);
  };
  const change = (changed: Partial<SchemeContent>) => setContent({ ...content, ...changed });
  const changeParameters = (changed: Partial<SchemeContent['parameters']>) =>
    change({ parameters: { ...content.parameters, ...changed } });
  const changeCriterion = (index: number, changed: Partial<SchemeCriterion>) =>
    change({ criteria: content.criteria.map((one, place) => (place === index ? { ...one, ...changed } : one)) });
  const { parameters } = content;
  const takeParameter =
    (key: keyof SchemeContent['parameters']) =>
    (into: SchemeContent, from: SchemeContent): SchemeContent => ({
      ...into,
      parameters: { ...into.parameters, [key]: from.parameters[key] },
    });
  const parts: ConflictPart<SchemeContent>[] = [
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
    ...listParts(save.conflict, {
      of: ({ criteria }) => criteria,
      keyOf: ({ code }) => code,
      labelOf: ({ code }) => `${t('schemes.criteria')}: ${code}`,
      show: ({ kind, severity, text }) =>
        [t(`schemes.kinds.${kind}`), t(`audit.${severity}`), text.en, text.ar].join(' · '),
      put: (one, criteria) => ({ ...one, criteria }),
    }),
  ];
  return (
    <div className="flex flex-col gap-6">
      <ConflictDialog editing={save} parts={parts} />
      <section aria-label={t('schemes.parameters')} className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="number"
          label={t('schemes.validity')}
          value={String(content.validityMonths)}
          onChange={(value) => change({ validityMonths: Math.max(1, Math.min(60, Math.trunc(Number(value)) || 1)) })}
        />
        <TextField
          type="number"
          label={t('schemes.review')}
          value={String(content.reviewDays)}
          onChange={(value) => change({ reviewDays: Math.max(1, Math.min(365, Math.trunc(Number(value)) || 1)) })}
        />
        <TextField
          type="number"
          label={t('schemes.ethanol')}
          value={parameters.ethanolLimitPercent === null ? '' : String(parameters.ethanolLimitPercent)}
          onChange={(value) =>
            changeParameters({
              ethanolLimitPercent: value.trim() === '' ? null : Math.max(0, Math.min(100, Number(value) || 0)),
            })
          }
        />
        <Select
          label={t('schemes.segregation')}
          choices={segregations.map((value) => ({ value, label: t(`segregation.${value}`) }))}
          value={parameters.segregation}
          onChange={(segregation) => changeParameters({ segregation })}
        />
        <fieldset className="sm:col-span-2">
          <legend className="text-sm font-medium">{t('schemes.slaughter')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {slaughterMethods.map((method) => {
              const chosen = parameters.slaughterMethods ?? [];
              return (
                <label key={method} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
                  <input
                    type="checkbox"
                    checked={chosen.includes(method)}
                    onChange={(event) => {
                      const next = event.target.checked ? [...chosen, method] : chosen.filter((one) => one !== method);
                      changeParameters({ slaughterMethods: next.length > 0 ? next : null });
                    }}
                    className="size-5 shrink-0 accent-brand"
                  />
                  {t(`slaughter.${method}`)}
                </label>
              );
            })}
          </div>
        </fieldset>
      </section>
      <section aria-label={t('schemes.criteria')} className="flex flex-col gap-2">
        <h3 className="text-base">{t('schemes.criteria')}</h3>
        <ol className="divide-y divide-line border-y border-line">
          {content.criteria.map((criterion, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the code is what is typed, and a line keeps its place while it is
              key={index}
              className="grid items-end gap-3 py-4 sm:grid-cols-[5rem_1fr_1fr_auto] lg:grid-cols-[5rem_10rem_9rem_1fr_1fr_auto]"
            >
              <TextField
                label={t('schemes.code')}
                isCode
                maxLength={6}
                value={criterion.code}
                onChange={(code) => changeCriterion(index, { code: code.toUpperCase() })}
              />
              <Select
                label={t('schemes.kind')}
                choices={criterionKinds.map((value) => ({ value, label: t(`schemes.kinds.${value}`) }))}
                value={criterion.kind}
                onChange={(kind) => changeCriterion(index, { kind })}
              />
              <Select
                label={t('schemes.severity')}
                choices={(['major', 'minor'] as const).map((value) => ({ value, label: t(`audit.${value}`) }))}
                value={criterion.severity}
                onChange={(severity) => changeCriterion(index, { severity })}
              />
              <TextField
                label={t('schemes.english')}
                maxLength={400}
                value={criterion.text.en}
                onChange={(en) => changeCriterion(index, { text: { ...criterion.text, en } })}
                className="sm:col-span-2 lg:col-span-1"
              />
              <TextField
                label={t('schemes.arabic')}
                maxLength={400}
                value={criterion.text.ar}
                onChange={(ar) => changeCriterion(index, { text: { ...criterion.text, ar } })}
                className="sm:col-span-1"
              />
              <IconButton
                icon="cross"
                label={t('schemes.removeCriterion', { code: criterion.code })}
                onPress={() => change({ criteria: content.criteria.filter((_, place) => place !== index) })}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          {criterionKinds.map((kind) => (
            <Button
              key={kind}
              tone="secondary"
              size="small"
              icon="plus"
              aria-label={`${t('schemes.addCriterion')}: ${t(`schemes.kinds.${kind}`)}`}
              onPress={() =>
                change({
                  criteria: [
                    ...content.criteria,
                    { code: nextCode(content.criteria, kind), kind, severity: 'major', text: { en: '', ar: '' } },
                  ],
                })
              }
            >
              {t(`schemes.kinds.${kind}`)}
            </Button>
          ))}
        </div>
      </section>
      {save.error ? (
        <div role="alert">
          <Notice tone="red" icon="warning">
            {failureWords(save.error).body}
          </Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onPress={() => saveAnd(false)} isPending={save.isPending}>
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
            mutate: () => saveAnd(true),
          }}
          route={publishScheme}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}
