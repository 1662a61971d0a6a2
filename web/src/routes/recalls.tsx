// Recalls: those that concern the organisation, and a new one. For producers, certifiers and retailers; every right is checked by
// the server.
// Specification: Recalls, FSMA 204 sheet.
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WriteOffDialog } from '../features/inventory/write-off-dialog.tsx';
import { NewRecall } from '../features/recalls/new-recall.tsx';
import { recallsQuery } from '../features/recalls/queries.ts';
import { RecallList, type RecallTask } from '../features/recalls/recall-list.tsx';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { oneOf, readSearch, textOf } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toasts } from '../ui/toast-queue.ts';

export const Route = createFileRoute('/recalls')({
  staticData: {
    title: 'recalls.pageTitle',
    admits: ['producer', 'certifier', 'retailer'],
    words: ['recalls'],
    menus: [{ menu: 'work', label: 'nav.recalls', icon: 'warning', position: 12, note: 'recalls' }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { view: oneOf(['new']), code: textOf }),
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: (visit) => warm(visit, visit.deps.view === 'new' ? [] : [recallsQuery]),
  component: RecallsPage,
});

function RecallsPage() {
  const { view } = Route.useSearch();
  return view === 'new' ? <New /> : <List />;
}

function List() {
  const t = useTranslations('recalls');
  const { role } = useUser();
  const queries = useQueryClient();
  const [task, setTask] = useState<RecallTask | null>(null);
  // A shop recalls nothing: it is told of what others recall.
  const begin =
    role === 'retailer' ? null : (
      <Link to={patterns.recalls} search={{ view: 'new' }} className={buttonClasses()}>
        <Icon name="plus" />
        {t('begin')}
      </Link>
    );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent={role}
        title={t('pageTitle')}
        introduction={t(role === 'retailer' ? 'introductionOfShop' : 'introduction')}
        actions={begin}
      />
      <RecallList firstStep={begin} onWriteOff={setTask} />
      {task === null ? null : (
        <WriteOffDialog
          itemId={task.itemId}
          // Of what is in stock under no known batch only some may be recalled: the person counts.
          units={task.isBatchKnown ? task.units : undefined}
          onClose={() => {
            setTask(null);
            void queries.invalidateQueries({ queryKey: recallsQuery.queryKey });
          }}
        />
      )}
    </div>
  );
}

function New() {
  const t = useTranslations('recalls');
  const { code } = Route.useSearch();
  const { role } = useUser();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader accent={role} title={t('begin')} above={<BackLink to={patterns.recalls}>{t('back')}</BackLink>} />
      <NewRecall
        code={code ?? ''}
        onPublished={() => {
          toasts.show({ title: t('done') });
          void navigate({ to: patterns.recalls });
        }}
      />
    </div>
  );
}
