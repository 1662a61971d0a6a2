// Every rule of the halal profile with its code. The sentences are those that a refusal carries.
import { halalRules } from '@amanah/core/events';
import { loadWords } from '@amanah/messages/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { Code } from '../../../ui/code.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states.tsx';

export function RuleList() {
  const t = useTranslations('vocabulary.rules');
  const general = useTranslations('general');
  const { chosen } = useLanguage();
  const rules = useQuery({
    queryKey: ['words', 'epcis-rules', chosen],
    queryFn: () => loadWords('epcisRules', chosen),
  });
  if (rules.isError) return <FailedQuery title={t('failed')} headingLevel={3} query={rules} />;
  if (!rules.data)
    return (
      <SkeletonGroup label={general('loading')}>
        <Skeleton className="h-200 rounded-surface" />
      </SkeletonGroup>
    );
  return (
    <dl className="divide-y divide-line border-y border-line">
      {halalRules.map((rule) => (
        <div key={rule} id={rule.replace('events.', '')} className="flex scroll-mt-24 flex-col gap-0.5 py-3">
          <dt className="text-sm text-ink-soft">
            <Code>{rule}</Code>
          </dt>
          <dd>{rules.data[rule]}</dd>
        </div>
      ))}
    </dl>
  );
}
