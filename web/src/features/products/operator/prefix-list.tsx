// GS1 prefixes for the operator: who asks, what proves it, what it makes public, and the decision; and those that are confirmed, which end here alone.
// Decides nothing itself.
import { decidePrefix, type PrefixToDecide, readLicenceToDecide } from '@amanah/api/products/gs1-prefixes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { fetchFile } from '../../../platform/fetch-file.ts';
import { FormDialog, useForm } from '../../../platform/form.tsx';
import { isolated } from '../../../platform/isolated.ts';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry } from '../../../platform/market.ts';
import { Said } from '../../../platform/said.tsx';
import { forgetVerdicts } from '../../../platform/verdict-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { EmptyState, Notice, Skeleton } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { prefixesToDecideQuery } from './queries.ts';

interface Choice {
  readonly prefix: PrefixToDecide;
  readonly decision: 'confirm' | 'refuse';
}

export function PrefixList() {
  const t = useTranslations('organisations.prefixes');
  const [show, setShow] = useState<'open' | 'confirmed'>('open');
  const [choice, setChoice] = useState<Choice | null>(null);
  const answer = useQuery(prefixesToDecideQuery(show));
  if (answer.isError && !answer.data) return <FailedQuery title={t('failed')} query={answer} />;
  return (
    <SectionCard
      title={t('title')}
      icon="barcode"
      aside={
        <Segments
          label={t('show')}
          choices={(['open', 'confirmed'] as const).map((value) => ({ value, label: t(`shows.${value}`) }))}
          value={show}
          onChange={setShow}
        />
      }
    >
      {answer.data === undefined ? (
        <Skeleton className="h-24 rounded-surface" />
      ) : answer.data.prefixes.length === 0 ? (
        <EmptyState title={t(show === 'open' ? 'empty' : 'emptyConfirmed')} headingLevel={3} icon="barcode" />
      ) : (
        <ul className="divide-y divide-line">
          {answer.data.prefixes.map((prefix) => (
            <Line key={prefix.id} prefix={prefix} onDecide={(decision) => setChoice({ prefix, decision })} />
          ))}
        </ul>
      )}
      {choice ? <DecidePrefix {...choice} onClose={() => setChoice(null)} /> : null}
    </SectionCard>
  );
}

function Line({
  prefix,
  onDecide,
}: {
  readonly prefix: PrefixToDecide;
  readonly onDecide: (decision: Choice['decision']) => void;
}) {
  const t = useTranslations('organisations.prefixes');
  const format = useFormatter();
  const { locale } = useLanguage();
  const isOpen = prefix.state === 'open';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-80 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-3 font-medium">
          <Code>{prefix.prefix}</Code>
          <Said>{prefix.organisation}</Said>
        </p>
        <p className="text-sm text-ink-soft">
          {nameCountry(prefix.country, locale)}
          {prefix.licenceNumber === '' ? '' : ` · ${prefix.licenceNumber}`} ·{' '}
          {t('asked', {
            person: isolated(prefix.askedBy),
            moment: format.dateTime(new Date(prefix.askedAt), 'moment'),
          })}
        </p>
        <p className="mt-1">
          {prefix.proof === 'verified_by_gs1'
            ? t('verified', { licensee: isolated(prefix.licensee ?? '') })
            : t(`proofs.${prefix.proof}`)}{' '}
          {t(isOpen ? 'products' : 'productsPublic', { count: prefix.products })}
        </p>
        {prefix.takenBy.length > 0 ? (
          <Notice tone="red" icon="warning" className="mt-2">
            {t('takenBy', { names: prefix.takenBy.map((name) => isolated(name)).join(', ') })}
          </Notice>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {prefix.document === null ? null : <LicenceButton id={prefix.id} name={prefix.document} />}
        {isOpen ? (
          <Button size="small" icon="check" isDisabled={prefix.takenBy.length > 0} onPress={() => onDecide('confirm')}>
            {t('confirm')}
          </Button>
        ) : null}
        <Button size="small" tone="secondary" icon="cross" onPress={() => onDecide('refuse')}>
          {t(isOpen ? 'refuse' : 'end')}
        </Button>
      </div>
    </li>
  );
}

function LicenceButton({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useTranslations('organisations.prefixes');
  const failureWords = useFailureWords();
  const open = useMutation({
    mutationFn: () => fetchFile(readLicenceToDecide, { params: { id } }, { name, type: '' }),
  });
  return (
    <>
      <Button
        size="small"
        tone="secondary"
        icon="document"
        aria-label={t('openDocument', { name })}
        isPending={open.isPending}
        onPress={() => open.mutate()}
      >
        {t('document')}
      </Button>
      {open.isError ? (
        <p role="alert" className="basis-full text-sm text-red-ink">
          {failureWords(open.error).body}
        </p>
      ) : null}
    </>
  );
}

function DecidePrefix({ prefix, decision, onClose }: Choice & { readonly onClose: () => void }) {
  const t = useTranslations('organisations.prefixes');
  const operator = useTranslations('organisations.operator');
  const queries = useQueryClient();
  const isConfirmed = decision === 'confirm';
  const isEnd = prefix.state === 'confirmed';
  const decide = useMutation({
    mutationFn: ({ body }: { readonly body: string }) =>
      api.call(decidePrefix, { params: { id: prefix.id }, body: isConfirmed ? { decision } : { decision, body } }),
    onSuccess: async (answer) => {
      forgetVerdicts(queries);
      onClose();
      toasts.show({ title: operator('decided'), tone: 'good' });
      queries.setQueryData(prefixesToDecideQuery('open').queryKey, answer);
      await queries.invalidateQueries({ queryKey: prefixesToDecideQuery('confirmed').queryKey });
    },
  });
  const form = useForm({
    initial: { body: '' },
    faultsOf: ({ body }) => (isConfirmed ? {} : { body: body.trim().length < 3 ? operator('textFault') : undefined }),
    sending: decide,
    onSubmit: (entries) => decide.mutate(entries),
  });
  const what = { prefix: prefix.prefix, name: prefix.organisation };
  return (
    <FormDialog
      title={t(isConfirmed ? 'confirmTitle' : isEnd ? 'endTitle' : 'refuseTitle', what)}
      confirmLabel={t(isConfirmed ? 'confirm' : isEnd ? 'end' : 'refuse')}
      tone={isConfirmed ? 'primary' : 'danger'}
      route={decidePrefix}
      form={form}
      onClose={onClose}
    >
      {isConfirmed ? (
        <p>{t('confirmBody', { name: prefix.organisation })}</p>
      ) : (
        <>
          {isEnd ? <p>{t('endBody')}</p> : null}
          <TextArea maxLength={2000} autoFocus label={t('reason')} {...form.field('body')} />
        </>
      )}
    </FormDialog>
  );
}
