// Certificates that certifiers bring from an earlier register, before their holder: every line of them, and the word without which none
// is issued. Says nothing while there are none.
import { answerImport, type OfferedImport } from '@amanah/api/certificates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { SecondStepNotice, useSecondStepMissing } from '../../platform/second-step-notice.tsx';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { offeredImportsQuery } from './queries.ts';
import { useImportFacts } from './scope-facts.tsx';

export function OfferedImports() {
  const t = useTranslations('certificates.offered');
  // Its certifier enters and withdraws on a page of its own: what is open here follows.
  const answer = useQuery({ ...offeredImportsQuery, refetchInterval: 15_000 });
  const [chosen, setChosen] = useState<string | null>(null);
  const imports = answer.data?.imports;
  if (answer.isError && !imports) return <FailedQuery title={t('failed')} query={answer} />;
  if (!imports || imports.length === 0) return null;
  const opened = imports.find(({ id }) => id === chosen);
  return (
    <section aria-labelledby="offered-imports" className="flex flex-col gap-3">
      <div>
        <h2 id="offered-imports" className="text-lg">
          {t('title')}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t('body')}</p>
      </div>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {imports.map((offered) => (
            <Line key={offered.id} offered={offered} onOpen={() => setChosen(offered.id)} />
          ))}
        </ul>
      </Card>
      {opened ? (
        <AnswerDialog offered={opened} mayAnswer={answer.data?.mayAnswer ?? false} onClose={() => setChosen(null)} />
      ) : null}
    </section>
  );
}

const useDay = () => {
  const format = useFormatter();
  return (at: string) => format.dateTime(new Date(at), { day: 'numeric', month: 'short', year: 'numeric' });
};

function Line({ offered, onOpen }: { readonly offered: OfferedImport; readonly onOpen: () => void }) {
  const t = useTranslations('certificates.offered');
  const day = useDay();
  const { certificate, certifier, source, proposedAt, acceptedAt } = offered;
  const isWaiting = acceptedAt === null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <Code>{certificate.number}</Code>
          <Badge tone={isWaiting ? 'amber' : 'emerald'}>{t(isWaiting ? 'waits' : 'accepted')}</Badge>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {certifier} · {certificate.scheme} · {t('products', { count: certificate.gtins?.length ?? 0 })}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {isWaiting
            ? t('entered', { certifier, day: day(proposedAt), source })
            : t('acceptedOn', { certifier, day: day(acceptedAt) })}
        </p>
      </div>
      <Button
        tone={isWaiting ? 'primary' : 'secondary'}
        size="small"
        onPress={onOpen}
        aria-label={t('openOf', { number: certificate.number })}
      >
        {t(isWaiting ? 'check' : 'open')}
      </Button>
    </li>
  );
}

interface AnswerDialogProps {
  readonly offered: OfferedImport;
  readonly mayAnswer: boolean;
  readonly onClose: () => void;
}

function AnswerDialog({ offered, mayAnswer, onClose }: AnswerDialogProps) {
  const t = useTranslations('certificates.offered');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const isStepMissing = useSecondStepMissing(answerImport);
  const day = useDay();
  const [isRefusing, setIsRefusing] = useState(false);
  const { id, certificate, certifier, source, acceptedAt } = offered;
  const { number } = certificate;
  const facts = useImportFacts(offered, certifier);
  const answering = useMutation({
    mutationFn: (answer: 'accept' | 'refuse') => api.call(answerImport, { params: { id }, body: { answer } }),
    onSuccess: (now, answer) => {
      queries.setQueryData(offeredImportsQuery.queryKey, now);
      forgetVerdicts(queries);
      onClose();
      toasts.show({
        title: t(answer === 'accept' ? 'acceptedToast' : 'refusedToast', { number }),
        tone: 'good',
      });
    },
  });
  const isDisabled = !mayAnswer || isStepMissing || answering.isPending;
  return (
    <Dialog
      title={t(acceptedAt === null ? 'dialogTitle' : 'acceptedTitle', { number })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !answering.isPending) onClose();
      }}
    >
      <div className="flex flex-col gap-5">
        {acceptedAt === null ? (
          <>
            <p>{t('means', { certifier, source })}</p>
            <p className="text-sm text-ink-soft">{t('notYours')}</p>
          </>
        ) : (
          <p>{t('acceptedOn', { certifier, day: day(acceptedAt) })}</p>
        )}
        <FactList facts={facts} className="border-y border-line text-sm" />
        {isStepMissing ? <SecondStepNotice /> : null}
        {mayAnswer ? null : <Notice tone="slate">{t('mayNot')}</Notice>}
        {answering.isError ? (
          <div role="alert">
            <Notice tone="red" icon="warning">
              {failureWords(answering.error).body}
            </Notice>
          </div>
        ) : null}
        {isRefusing ? (
          <div role="status">
            <Notice tone="amber" icon="warning">
              {t('refuseSure', { number, certifier })}
            </Notice>
          </div>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            tone={isRefusing ? 'danger' : 'secondary'}
            onPress={() => (isRefusing ? answering.mutate('refuse') : setIsRefusing(true))}
            isPending={answering.isPending && answering.variables === 'refuse'}
            pendingLabel={t('pending')}
            isDisabled={isDisabled}
          >
            {t('refuse')}
          </Button>
          {isRefusing ? (
            <Button tone="quiet" onPress={() => setIsRefusing(false)} isDisabled={answering.isPending}>
              {t('keep')}
            </Button>
          ) : acceptedAt === null ? (
            <Button
              onPress={() => answering.mutate('accept')}
              isPending={answering.isPending && answering.variables === 'accept'}
              pendingLabel={t('pending')}
              isDisabled={isDisabled}
            >
              {t('accept')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
