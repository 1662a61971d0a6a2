// A product that nobody has registered: whoever is signed in asks for it here, and is told when it is known.
import { listProductRequests, requestProduct, withdrawProductRequest } from '@amanah/api/products/requests';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { useAuth } from '../../platform/session.tsx';
import { ofVisit } from '../../platform/visit.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';

const requestsQuery = queryOptions({
  queryKey: ['product-requests'],
  queryFn: ({ signal }) => api.call(listProductRequests, {}, signal),
  staleTime: ofVisit,
});

export function RequestProduct({ gtin }: { readonly gtin: string }) {
  const t = useTranslations('result.notFound.request');
  const { user } = useAuth();
  const next = useLocation({ select: ({ href }) => href });
  return (
    <div data-needs-script className="print:hidden">
      <SectionCard title={t('title')} icon="bell">
        <p className="text-ink-soft">{t('body')}</p>
        <div className="mt-4">
          {user ? (
            <OwnRequest gtin={gtin} />
          ) : (
            <Link to={patterns.auth} search={{ next }} className={buttonClasses({ tone: 'secondary' })}>
              {t('signIn')}
            </Link>
          )}
        </div>
      </SectionCard>
    </div>
  );
}

function OwnRequest({ gtin }: { readonly gtin: string }) {
  const t = useTranslations('result.notFound.request');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const answer = useQuery(requestsQuery);
  const isRequested = answer.data?.requests.some((one) => one.gtin === gtin) ?? false;
  const change = useMutation({
    mutationFn: async () => {
      if (isRequested) await api.call(withdrawProductRequest, { params: { gtin } });
      else await api.call(requestProduct, { body: { gtin } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  });
  if (answer.isPending) return <Skeleton className="h-11 w-56" />;
  if (answer.isError) return <FailedQuery title={t('failed')} headingLevel={3} query={answer} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className={isRequested ? 'font-medium' : 'sr-only'}>
        {isRequested ? t('requested') : ''}
      </p>
      <Button
        tone="secondary"
        icon={isRequested ? 'cross' : 'bell'}
        isPending={change.isPending}
        onPress={() => change.mutate()}
      >
        {isRequested ? t('withdraw') : t('ask')}
      </Button>
      {change.isError ? (
        <div role="alert">
          <Notice tone="red" icon="warning">
            {failure(change.error).body}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
