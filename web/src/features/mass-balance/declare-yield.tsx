// The certifier declares how much may come out at a site. The sites are those of the books; the server checks the right.
import { declareYield, type MassBalance, readYield } from '@amanah/api/mass-balance';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../platform/editing.tsx';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';

const isCeiling = (text: string) => /^\d{1,2}(?:\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 20;

export function DeclareYield({ certificates, sites }: Pick<MassBalance, 'certificates' | 'sites'>) {
  const t = useTranslations('massBalance.yields');
  const [certificateId, setCertificateId] = useState('');
  const [siteId, setSiteId] = useState('');
  const about = { certificateId, siteId };
  const declared = useQuery({
    queryKey: ['mass-balance', 'yield', about],
    queryFn: ({ signal }) => api.call(readYield, { query: about }, signal),
    enabled: certificateId !== '' && siteId !== '',
  });
  return (
    <SectionCard title={t('title')} icon="lock">
      <p className="mb-4 max-w-2xl text-ink-soft">{t('body')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <Choose
          label={t('certificate')}
          empty={t('choose')}
          value={certificateId}
          onChange={setCertificateId}
          choices={certificates.map(({ id, number }) => ({ id, name: number }))}
        />
        <Choose label={t('site')} empty={t('choose')} value={siteId} onChange={setSiteId} choices={sites} />
      </div>
      {declared.isError ? (
        <div className="mt-4">
          <FailedQuery title={t('failed')} headingLevel={3} query={declared} />
        </div>
      ) : declared.data ? (
        <Ceiling key={`${certificateId} ${siteId}`} about={about} declared={declared.data} />
      ) : null}
    </SectionCard>
  );
}

/** What is declared, to be replaced. */
function Ceiling({
  about,
  declared,
}: {
  readonly about: { readonly certificateId: string; readonly siteId: string };
  readonly declared: RouteResponse<typeof readYield>;
}) {
  const t = useTranslations('massBalance.yields');
  const queries = useQueryClient();
  const written = (yieldCeiling: number | null) => (yieldCeiling === null ? '' : String(yieldCeiling));
  const declaring = useEditing({
    // None yet is like no ceiling that anybody may declare.
    read: { etag: declared.etag, content: { ...about, yieldCeiling: declared.yieldCeiling ?? 0 } },
    send: (body: RouteBody<typeof declareYield>, ifMatch) => api.call(declareYield, { ifMatch, body }),
    etagOf: (answer) => answer.etag,
    onSaved: () => {
      forgetVerdicts(queries);
      return queries.invalidateQueries({ queryKey: ['mass-balance'] });
    },
    fill: ({ yieldCeiling }) => form.change({ yieldCeiling: written(yieldCeiling) }),
    onTaken: () => queries.invalidateQueries({ queryKey: ['mass-balance'] }),
  });
  const form = useForm({
    initial: { yieldCeiling: written(declared.yieldCeiling) },
    faultsOf: ({ yieldCeiling }) => ({ yieldCeiling: isCeiling(yieldCeiling) ? undefined : t('ceilingFault') }),
    sending: declaring,
    onSubmit: ({ yieldCeiling }) => declaring.save({ ...about, yieldCeiling: Number(yieldCeiling) }),
  });
  return (
    <FormBody form={form} className="mt-4 flex flex-wrap items-end gap-4">
      <ConflictDialog
        editing={declaring}
        parts={[
          { label: t('ceiling'), show: ({ yieldCeiling }) => written(yieldCeiling), take: takeKeys('yieldCeiling') },
        ]}
      />
      <TextField label={t('ceiling')} inputMode="decimal" {...form.field('yieldCeiling')} className="w-56" />
      <Button type="submit" isPending={declaring.isPending}>
        {t('declare')}
      </Button>
      <div role="status" className="w-full">
        {declaring.isSuccess ? (
          <Notice tone="emerald" icon="check">
            {t('declared')}
          </Notice>
        ) : null}
        <FormFailure form={form} />
      </div>
    </FormBody>
  );
}

export function Choose({
  label,
  empty,
  value,
  onChange,
  choices,
}: {
  readonly label: string;
  /** What it says where none is chosen. */
  readonly empty: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      choices={[{ value: '', label: empty }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
      className="w-full sm:w-64"
    />
  );
}
