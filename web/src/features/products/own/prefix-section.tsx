// The GS1 prefixes of a producer: what is proven, what waits, what was refused and why; and the ways to prove one. Decides nothing itself.
import { type Gs1Prefix, readLicence, withdrawPrefix } from '@amanah/api/products/gs1-prefixes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { fetchFile } from '../../../platform/fetch-file.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { EmptyState, Notice, Skeleton } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { ProvePrefixDialog } from './prove-prefix-dialog.tsx';
import { forgetProducts, prefixesQuery } from './queries.ts';

const styles: Readonly<Record<Gs1Prefix['state'], { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  open: { tone: 'amber', icon: 'clock' },
  confirmed: { tone: 'emerald', icon: 'check' },
  refused: { tone: 'red', icon: 'cross' },
  withdrawn: { tone: 'slate', icon: 'minus' },
};

export function PrefixSection() {
  const t = useTranslations('products.prefixes');
  const list = useTranslations('products.list');
  const [isProving, setIsProving] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Gs1Prefix | null>(null);
  const answer = useQuery(prefixesQuery);
  if (answer.isPending) return <Skeleton className="h-40 rounded-surface" />;
  if (answer.isError && !answer.data) return <FailedQuery title={t('failed')} query={answer} />;
  const { prefixes, waiting, isNeeded, mayWrite, canAskGs1 } = answer.data;
  if (!isNeeded) return null;
  const proveButton = (
    <Button size="small" icon="plus" isDisabled={!mayWrite} onPress={() => setIsProving(true)}>
      {t('prove')}
    </Button>
  );
  return (
    <SectionCard title={t('title')} icon="barcode" aside={prefixes.length > 0 ? proveButton : undefined}>
      {waiting > 0 ? (
        <Notice tone="amber" icon="clock" className="mb-3">
          {t('waiting', { count: waiting })}
        </Notice>
      ) : null}
      {mayWrite ? null : <p className="mb-3 text-sm text-ink-soft">{list('mayNot')}</p>}
      {prefixes.length === 0 ? (
        <EmptyState title={t('empty')} headingLevel={3} icon="barcode" action={proveButton}>
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {prefixes.map((prefix) => (
            <PrefixLine
              key={prefix.id}
              prefix={prefix}
              onWithdraw={mayWrite && prefix.state === 'open' ? () => setWithdrawn(prefix) : null}
            />
          ))}
        </ul>
      )}
      {isProving ? <ProvePrefixDialog canAskGs1={canAskGs1} onClose={() => setIsProving(false)} /> : null}
      {withdrawn ? <WithdrawDialog prefix={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </SectionCard>
  );
}

function PrefixLine({
  prefix: { id, prefix, state, proof, document, licensee, askedAt, decidedAt, reason },
  onWithdraw,
}: {
  readonly prefix: Gs1Prefix;
  readonly onWithdraw: (() => void) | null;
}) {
  const t = useTranslations('products.prefixes');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const open = useMutation({
    mutationFn: () => fetchFile(readLicence, { params: { id } }, { name: document ?? '', type: '' }),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-3 font-medium">
          <Code>{prefix}</Code>
          <Badge tone={styles[state].tone} icon={styles[state].icon}>
            {t(`states.${state}`)}
          </Badge>
        </p>
        <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {proof === 'verified_by_gs1' ? t('verified', { licensee: licensee ?? '' }) : t(`proofs.${proof}`)} ·{' '}
          {format.dateTime(new Date(decidedAt ?? askedAt), 'moment')}
        </p>
        {reason === null ? null : <p className="mt-1 text-sm [overflow-wrap:anywhere]">{t('reason', { reason })}</p>}
        {open.isError ? (
          <p role="alert" className="mt-1 text-sm text-red-ink">
            {failureWords(open.error).body}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {document === null ? null : (
          <Button
            tone="secondary"
            size="small"
            icon="document"
            aria-label={t('openDocument', { name: document })}
            isPending={open.isPending}
            onPress={() => open.mutate()}
          >
            {t('document')}
          </Button>
        )}
        {onWithdraw ? (
          <Button tone="secondary" size="small" icon="cross" onPress={onWithdraw}>
            {t('withdraw')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function WithdrawDialog({ prefix, onClose }: { readonly prefix: Gs1Prefix; readonly onClose: () => void }) {
  const t = useTranslations('products.prefixes');
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawPrefix, { params: { id: prefix.id } }),
    onSuccess: async (answer) => {
      toasts.show({ title: t('withdrawnDone'), tone: 'good' });
      onClose();
      await forgetProducts(queries);
      queries.setQueryData(prefixesQuery.queryKey, answer);
    },
  });
  return (
    <ConfirmDialog
      title={t('withdrawTitle', { prefix: prefix.prefix })}
      question={t('withdrawBody')}
      confirmLabel={t('withdraw')}
      route={withdrawPrefix}
      mutation={withdraw}
      onClose={onClose}
    />
  );
}
