// Certificates of an earlier register: those that wait for their holder or a second person, then what was decided about the others.
import type { CertificateImport } from '@amanah/api/certificates';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { ConfirmSeveral, mostAtOnce } from './confirm-several.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { importsQuery } from './queries.ts';
import { useIssuance } from './use-issuance.ts';

export interface ImportListProps {
  readonly recovery: ReactNode;
}

export function ImportList({ recovery }: ImportListProps) {
  const t = useTranslations('certificates.imports');
  const general = useTranslations('general');
  const [chosen, setChosen] = useState<string | null>(null);
  // Its holder answers on a page of its own: what is open here follows.
  const answer = useQuery({ ...importsQuery, refetchInterval: 15_000 });
  const imports = answer.data?.imports;
  if (answer.isError && !imports) return <FailedQuery title={t('failedTitle')} query={answer} />;
  if (!imports)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  if (imports.length === 0)
    return (
      <Card>
        <EmptyState title={t('empty')} icon="document">
          {t('emptyBody')}
        </EmptyState>
      </Card>
    );
  const opened = imports.find(({ id }) => id === chosen);
  const waiting = imports.filter(({ state }) => state === 'proposed');
  const decided = imports.filter(({ state }) => state !== 'proposed');
  return (
    <div className="flex flex-col gap-8">
      <Several imports={waiting.filter(({ mayConfirm }) => mayConfirm)} />
      <Part title={t('waiting')} none={t('noneWaiting')} imports={waiting} onOpen={({ id }) => setChosen(id)} />
      {decided.length > 0 ? <Part title={t('decided')} none="" imports={decided} /> : null}
      {opened ? <ImportDialog entered={opened} onClose={() => setChosen(null)} recovery={recovery} /> : null}
    </div>
  );
}

function Several({ imports }: { readonly imports: readonly CertificateImport[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {imports.length > 1 ? <SeveralButton count={imports.length} onPress={() => setIsOpen(true)} /> : null}
      {isOpen ? <ConfirmSeveral imports={imports} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Where the server signs: with a key of its own the issuer reads and signs each credential by itself. */
function SeveralButton({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  const t = useTranslations('certificates.imports');
  const { way } = useIssuance(() => undefined);
  return way === 'server' ? (
    <Button tone="secondary" icon="check" className="self-start" onPress={onPress}>
      {t('several', { count: Math.min(count, mostAtOnce) })}
    </Button>
  ) : null;
}

interface PartProps {
  readonly title: string;
  readonly none: string;
  readonly imports: readonly CertificateImport[];
  readonly onOpen?: (entered: CertificateImport) => void;
}

function Part({ title, none, imports, onOpen }: PartProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {imports.length === 0 ? <p className="text-ink-soft">{none}</p> : null}
      <ul className="flex flex-col gap-3">
        {imports.map((entered) => (
          <Line key={entered.id} entered={entered} {...(onOpen ? { onOpen } : {})} />
        ))}
      </ul>
    </section>
  );
}

/** Who entered it can only take it back: whoever else at the certifier refuses it declines it. */
function stateOf({ state, acceptedAt, decidedBy, proposedBy }: CertificateImport) {
  if (state === 'proposed') return acceptedAt === null ? 'offered' : 'accepted';
  return state === 'declined' && decidedBy === proposedBy ? 'withdrawn' : state;
}

const badgeTones = {
  offered: 'amber',
  accepted: 'amber',
  confirmed: 'emerald',
  declined: 'slate',
  withdrawn: 'slate',
  refused: 'slate',
} as const;

function Line({ entered, onOpen }: { readonly entered: CertificateImport } & Pick<PartProps, 'onOpen'>) {
  const t = useTranslations('certificates.imports');
  const format = useFormatter();
  const {
    state: decision,
    source,
    certificate,
    holder,
    proposedBy,
    proposedAt,
    acceptedAt,
    decidedAt,
    mayConfirm,
  } = entered;
  const decidedBy = decision === 'refused' ? holder : entered.decidedBy;
  const state = stateOf(entered);
  const day = (at: string) => format.dateTime(new Date(at), { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            <Code>{certificate.number}</Code>
            <Badge tone={badgeTones[state]}>{t(`states.${state}`)}</Badge>
          </p>
          <p className="mt-1">{holder}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {t('entered', { name: proposedBy, day: day(proposedAt), source })}
            {acceptedAt === null ? null : <> {t('acceptedBy', { name: holder, day: day(acceptedAt) })}</>}
            {state !== 'offered' && state !== 'accepted' && decidedBy !== null && decidedAt !== null ? (
              <> {t(`${state}By`, { name: decidedBy, day: day(decidedAt) })}</>
            ) : null}
          </p>
        </div>
        {onOpen ? (
          <Button
            tone={mayConfirm ? 'primary' : 'secondary'}
            size="small"
            onPress={() => onOpen(entered)}
            aria-label={t('openOf', { number: certificate.number })}
          >
            {t(mayConfirm ? 'check' : 'open')}
          </Button>
        ) : null}
      </Card>
    </li>
  );
}
