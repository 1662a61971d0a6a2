// Certifiers of this installation, for the operator: who works here, who has left, and the form that ends one for good. What will
// happen is said with its numbers before it is asked for.
import { type Certifier, leaveCertifier, listCertifiers } from '@amanah/api/certification/certifiers';
import { isLeavingDay, mostLeavingDays } from '@amanah/core/certificates';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { utcToday } from '../../platform/local-day.ts';
import { Said } from '../../platform/said.tsx';
import { useAuth } from '../../platform/session.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { certifiersQuery } from './queries.ts';

const mostLetters = 500;
const fewestLetters = 3;

export function CertifierList() {
  const t = useTranslations('organisations.certifiers');
  const { user } = useAuth();
  const isShared = user?.isShared === true;
  const [leaving, setLeaving] = useState<Certifier | null>(null);
  const answer = useQuery(certifiersQuery);
  if (answer.isPending) return <Skeleton className="h-60 rounded-surface" />;
  if (answer.isError) return <FailedQuery title={t('failed')} query={answer} />;
  const { certifiers } = answer.data;
  return (
    <SectionCard title={t('title')} icon="building">
      <p className="text-ink-soft">{certifiers.length === 0 ? t('empty') : t('introduction')}</p>
      {isShared && certifiers.length > 0 ? (
        <div className="mt-3">
          <Notice tone="slate" icon="info">
            {t('demo')}
          </Notice>
        </div>
      ) : null}
      <ul className="mt-2 flex flex-col [&>li]:border-t [&>li]:border-line">
        {certifiers.map((one) => (
          <Row key={one.id} certifier={one} isShared={isShared} onLeave={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving === null ? null : <LeavingDialog certifier={leaving} onClose={() => setLeaving(null)} />}
    </SectionCard>
  );
}

interface RowProps {
  readonly certifier: Certifier;
  /** Everybody can sign in to a shared account: it ends nobody. */
  readonly isShared: boolean;
  readonly onLeave: () => void;
}

function Row({ certifier, isShared, onLeave }: RowProps) {
  const t = useTranslations('organisations.certifiers');
  const { day } = useDayWords();
  const { name, country, leftAt, certificatesEndOn, certificates, applications, members } = certifier;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <Said>{name}</Said>
          <span className="text-ink-soft">{country}</span>
          {leftAt === null ? null : (
            <Badge tone="plain" icon="calendar">
              {t('left', { day: day(leftAt.slice(0, 10)) })}
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {leftAt === null
            ? t('counts', { certificates, applications, members })
            : certificatesEndOn === null
              ? t('hadNone')
              : t('endOn', { day: day(certificatesEndOn) })}
        </p>
      </div>
      {leftAt === null || (certificatesEndOn !== null && certificatesEndOn > utcToday()) ? (
        <Button
          tone="secondary"
          size="small"
          aria-label={t(leftAt === null ? 'endOf' : 'soonerOf', { name })}
          isDisabled={isShared}
          onPress={onLeave}
        >
          {t(leftAt === null ? 'end' : 'sooner')}
        </Button>
      ) : null}
    </li>
  );
}

function LeavingDialog({ certifier, onClose }: { readonly certifier: Certifier; readonly onClose: () => void }) {
  const t = useTranslations('organisations.certifiers');
  const queries = useQueryClient();
  const { day } = useDayWords();
  const { id, name, leftAt, certificatesEndOn, applications, imports, members } = certifier;
  // It has left before: what was announced then is only brought forward.
  const announced = leftAt === null ? null : certificatesEndOn;
  const before = announced === null ? null : { before: day(announced) };
  const isCorrect = (endsOn: string) => isLeavingDay(endsOn, utcToday()) && (announced === null || endsOn < announced);
  const leave = useMutation({
    mutationFn: ({ endsOn, reason }: { readonly endsOn: string; readonly reason: string }) =>
      api.call(leaveCertifier, { params: { id }, body: { endsOn, reason: reason.trim() } }),
    onSuccess: async () => {
      toasts.show({ title: t(before ? 'soonerDone' : 'done', { name }), tone: 'good' });
      forgetVerdicts(queries);
      await queries.invalidateQueries({ queryKey: certifiersQuery.queryKey });
      onClose();
    },
  });
  const form = useForm({
    initial: { endsOn: utcToday(), reason: '' },
    faultsOf: ({ endsOn, reason }) => ({
      endsOn: isCorrect(endsOn)
        ? undefined
        : before
          ? t('soonerFault', before)
          : t('dayFault', { days: String(mostLeavingDays) }),
      reason: reason.trim().length < fewestLetters ? t('reasonFault') : undefined,
    }),
    sending: leave,
    onSubmit: (entries) => leave.mutate(entries),
  });
  const { endsOn } = form.entries;
  // How many certificates end depends on the day: some are over by then.
  const onDay = useQuery({
    queryKey: [...certifiersQuery.queryKey, endsOn],
    queryFn: ({ signal }) => api.call(listCertifiers, { query: { endsOn } }, signal),
    enabled: isCorrect(endsOn),
    placeholderData: keepPreviousData,
  });
  const certificates = (onDay.data?.certifiers.find((one) => one.id === id) ?? certifier).certificates;
  return (
    <FormDialog
      title={t(before ? 'soonerTitle' : 'endTitle', { name })}
      confirmLabel={t(before ? 'sooner' : 'end')}
      tone="danger"
      route={leaveCertifier}
      form={form}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {before ? (
          <>
            <li>{t('effects.sooner', { certificates, ...before })}</li>
            <li>{t('effects.soonerLog')}</li>
          </>
        ) : (
          <>
            <li>{t('effects.members', { members })}</li>
            <li>{t('effects.certificates', { certificates })}</li>
            <li>{t('effects.work', { applications, imports })}</li>
            <li>{t('effects.log')}</li>
          </>
        )}
      </ul>
      <Notice tone="amber" icon="warning">
        {t(before ? 'soonerFinal' : 'final')}
      </Notice>
      <TextField
        type="date"
        label={t('day')}
        help={before ? t('soonerHelp', before) : t('dayHelp', { days: String(mostLeavingDays) })}
        {...form.field('endsOn')}
      />
      <TextField
        label={t('reason')}
        help={t(before ? 'soonerReasonHelp' : 'reasonHelp')}
        maxLength={mostLetters}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
