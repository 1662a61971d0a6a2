// Certification bodies of the public register as flip cards: name in front, facts with their source behind.
// Facts only: nothing here may read as if a body endorsed the product.
import type { Authority } from '@amanah/api/authorities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { isNoAnswer } from '../../platform/waiting.ts';
import { FlipCard } from '../../ui/flip-card.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAuthorityWords } from './authority-words.ts';
import { authoritiesQuery } from './queries.ts';

// On a phone one after the other sideways, so that six cards are not five screens.
const gridClasses =
  'grid gap-4 max-sm:-mx-4 max-sm:auto-cols-[82%] max-sm:snap-x max-sm:scroll-px-4 max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 sm:grid-cols-2 lg:grid-cols-3';
// As high as its words need, which is more where letters are larger.
const cardClasses = 'h-[14rem] sm:h-[18rem]';

export interface AuthorityCardsProps {
  /** Short names, in the order in which they are shown; bodies that the register does not hold are left out. */
  readonly shortNames: readonly string[];
}

export function AuthorityCards({ shortNames }: AuthorityCardsProps) {
  const t = useTranslations('landing.authorities');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const register = useQuery(authoritiesQuery);
  if (register.isPending)
    return (
      <SkeletonGroup label={general('loading')} className={gridClasses}>
        {shortNames.map((name) => (
          <Skeleton key={name} className={cardClasses} />
        ))}
      </SkeletonGroup>
    );
  if (register.isError)
    return (
      <ErrorState
        title={t('failed')}
        headingLevel={3}
        retryLabel={general('retry')}
        onRetry={() => void register.refetch()}
        isRetrying={register.isFetching}
        className="min-h-80 justify-center"
      >
        {/* That nobody answers is said across the page. */}
        {isNoAnswer(register.error) ? null : failureWords(register.error).body}
      </ErrorState>
    );
  // The register writes "ESMA (MoIAT)" or "ESMA/MoIAT" where a body was renamed: the first word is the name people know.
  const shown = shortNames.flatMap(
    (name) =>
      register.data.authorities.find((one) => one.realm === 'real' && one.shortName.split(/[\s/(]/).includes(name)) ??
      [],
  );
  if (shown.length === 0)
    return (
      <EmptyState title={t('empty')} headingLevel={3} icon="building">
        {t('emptyBody')}
      </EmptyState>
    );
  return (
    <ul className={gridClasses}>
      {shown.map((authority) => (
        <li key={authority.id} className="snap-start">
          <AuthorityCard authority={authority} />
        </li>
      ))}
    </ul>
  );
}

function AuthorityCard({ authority }: { readonly authority: Authority }) {
  const t = useTranslations('landing.authorities');
  const words = useAuthorityWords();
  const website = words.website(authority);
  return (
    <FlipCard
      className={cardClasses}
      showBackLabel={t('more', { name: authority.shortName })}
      showFrontLabel={t('less', { name: authority.shortName })}
      front={
        <>
          <Said as="h3" className="shrink-0 text-2xl">
            {authority.shortName}
          </Said>
          <Said as="p" className="mt-2 line-clamp-2 shrink-0 text-ink-soft sm:line-clamp-3">
            {authority.name}
          </Said>
          <p className="mt-auto text-sm text-ink-soft">
            {words.country(authority)} · {words.kind(authority)}
          </p>
        </>
      }
      back={
        <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto text-sm">
          <h3 className="text-base">
            <Said>{authority.shortName}</Said>
          </h3>
          <dl className="flex flex-col gap-2">
            <div>
              <dt className="text-ink-soft">{t('schemes')}</dt>
              <dd>{authority.schemes.length > 0 ? <Said>{authority.schemes.join(', ')}</Said> : t('noSchemes')}</dd>
            </div>
          </dl>
          {authority.notes ? (
            <Said as="p" lang="en" className="text-ink-soft">
              {authority.notes}
            </Said>
          ) : null}
          {website ? (
            <a
              href={website}
              rel="noopener noreferrer"
              target="_blank"
              className="text-brand-ink underline underline-offset-2"
            >
              {t('website', { name: isolated(authority.shortName) })}
            </a>
          ) : null}
          <Link
            to={patterns.authority}
            params={{ id: authority.id }}
            className="text-brand-ink underline underline-offset-2"
          >
            {t('recognition', { name: isolated(authority.shortName) })}
          </Link>
          <p className="mt-auto text-xs text-ink-faint [overflow-wrap:anywhere]">
            {t('source', words.source(authority))}
          </p>
        </div>
      }
    />
  );
}
