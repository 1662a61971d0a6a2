// The certifier declares how much may come out at a site. The sites are those of the books; the server checks the right.
import { declareYield, type MassBalance } from '@amanah/api/mass-balance';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useFailureWords } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Notice } from '../../../ui/states.tsx';

const isCeiling = (text: string) => /^\d{1,2}(?:\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 20;

export function DeclareYield({ certificates, sites }: Pick<MassBalance, 'certificates' | 'sites'>) {
  const t = useTranslations('tracing.mass.yields');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const [certificateId, setCertificateId] = useState('');
  const [siteId, setSiteId] = useState('');
  const [ceiling, setCeiling] = useState('');
  const [isTried, setIsTried] = useState(false);
  const declaring = useMutation({
    mutationFn: () => api.call(declareYield, { body: { certificateId, siteId, yieldCeiling: Number(ceiling) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mass-balance'] }),
  });
  return (
    <SectionCard title={t('title')} icon="lock">
      <p className="mb-4 max-w-2xl text-ink-soft">{t('body')}</p>
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (isCeiling(ceiling) && certificateId !== '' && siteId !== '') declaring.mutate();
        }}
      >
        <Choose
          label={t('certificate')}
          empty={t('choose')}
          value={certificateId}
          onChange={setCertificateId}
          choices={certificates.map(({ id, number }) => ({ id, name: number }))}
        />
        <Choose label={t('site')} empty={t('choose')} value={siteId} onChange={setSiteId} choices={sites} />
        <TextField
          label={t('ceiling')}
          value={ceiling}
          onChange={setCeiling}
          inputMode="decimal"
          fault={isTried && !isCeiling(ceiling) ? t('ceilingFault') : undefined}
          className="w-56"
        />
        <Button type="submit" isPending={declaring.isPending}>
          {t('declare')}
        </Button>
      </form>
      <div role="status" className="mt-4">
        {declaring.isSuccess ? (
          <Notice tone="emerald" icon="check">
            {t('declared')}
          </Notice>
        ) : null}
        {declaring.isError ? (
          <Notice tone="red" icon="warning">
            {failure(declaring.error).body}
          </Notice>
        ) : null}
      </div>
    </SectionCard>
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
