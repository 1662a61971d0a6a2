// The signing keys of the own organisation: its name in the world, who signs, every key, and what an owner can do with them.
import { pathOf, RequestFailed } from '@amanah/api/client';
import { type OrganisationKey, organisationDid } from '@amanah/api/organisations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCopy } from '../../platform/copy.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { heldKeysQuery, isInUse, shownOwnKeysQuery, useOwnSigning } from '../../platform/own-keys.ts';
import { useUser } from '../../platform/session.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { CustodyCard, type KeyTask } from './custody-card.tsx';
import { KeyCustodyDialog } from './key-custody-dialog.tsx';
import { RevokeDialog, RotateDialog } from './key-dialogs.tsx';
import { KeyList } from './key-list.tsx';
import type { OwnKeys } from './register-key.ts';

export function OwnKeysPanel() {
  const t = useTranslations('certificates');
  const answer = useQuery(shownOwnKeysQuery);
  if (answer.data)
    return (
      <>
        {answer.isError ? (
          <Notice icon="info" className="mb-4">
            {t('keys.stale')}
          </Notice>
        ) : null}
        <Panel own={answer.data} />
      </>
    );
  if (answer.isPending) return <PanelSkeleton />;
  if (answer.error instanceof RequestFailed && answer.error.status === 403)
    return (
      <Card>
        <EmptyState title={t('access.noOrganisation')} icon="building">
          {t('access.noOrganisationBody')}
        </EmptyState>
      </Card>
    );
  return <FailedQuery title={t('keys.failedTitle')} query={answer} />;
}

type Open = { readonly task: KeyTask } | { readonly task: 'revoke'; readonly key: OrganisationKey } | null;

function Panel({ own }: { readonly own: OwnKeys }) {
  const t = useTranslations('certificates.keys');
  const signing = useOwnSigning();
  const { isShared } = useUser();
  const held = useQuery(heldKeysQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const here = new Set(held.data?.map(({ publicKey }) => publicKey));
  const inUse = own.keys.filter(isInUse);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6 lg:order-2">
        <CustodyCard own={own} signing={signing} here={here} onTask={(task) => setOpen({ task })} />
        <Identifier did={own.did} />
      </div>
      <Card as="section" padding="none" labelledBy="keys-title" className="min-w-0">
        <h2 id="keys-title" className="px-5 py-4 text-base">
          {t('listTitle')}
        </h2>
        {own.keys.length === 0 ? (
          <EmptyState title={t('empty')} icon="lock" headingLevel={3}>
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <KeyList
            keys={own.keys}
            here={here}
            canManage={own.canManage}
            isShared={isShared}
            onRevoke={(key) => setOpen({ task: 'revoke', key })}
          />
        )}
      </Card>
      {open?.task === 'rotate' ? <RotateDialog hasKey={signing?.custody === 'server'} onClose={close} /> : null}
      {open?.task === 'revoke' ? (
        <RevokeDialog
          revoked={open.key}
          isLast={inUse.length === 1 && inUse[0]?.name === open.key.name}
          onClose={close}
        />
      ) : null}
      {open?.task === 'takeOver' || open?.task === 'browser' || open?.task === 'recovery' ? (
        <KeyCustodyDialog purpose={open.task} own={own} onClose={close} />
      ) : null}
    </div>
  );
}

function Identifier({ did }: { readonly did: string }) {
  const t = useTranslations('certificates.keys');
  const organisation = did.split(':').at(-1) ?? '';
  const copy = useCopy(t('copyFailed'));
  return (
    <SectionCard title={t('identifier')} icon="building">
      <p dir="ltr" className="rounded-control bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
        <Code>{did}</Code>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{t('identifierNote')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="secondary" size="small" icon="copy" onPress={() => void copy(did)}>
          {t('copy')}
        </Button>
        <a
          href={pathOf(organisationDid, { organisation })}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ tone: 'quiet', size: 'small' })}
        >
          {t('document')}
          <Icon name="external" size={16} />
        </a>
      </div>
    </SectionCard>
  );
}

function PanelSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6 lg:order-2">
        <Skeleton className="h-80 rounded-surface" />
        <Skeleton className="h-56 rounded-surface" />
      </div>
      <Skeleton className="h-44 rounded-surface" />
    </SkeletonGroup>
  );
}
