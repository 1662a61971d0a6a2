// What speaks against the content of an application as a whole: its declaration, and ingredients on labels that no line accounts for.
import type { MaterialLine } from '@amanah/api/certification/applications';
import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { emptyLine } from './use-matrix.ts';

interface Checked {
  readonly checks: Pick<MaterialChecks, 'labels' | 'parameters'>;
}

export function LabelNotices({ checks: { parameters, labels } }: Checked) {
  const faults = useTranslations('certification.parameterFaults');
  const refused = labels.filter(({ because }) => because !== 'unknown');
  const unknown = labels.filter(({ because }) => because === 'unknown');
  return (
    <>
      {parameters.length + refused.length > 0 ? (
        <div role="alert">
          <Notice tone="red" icon="warning">
            {parameters.map((fault) => (
              <p key={fault}>{faults(fault)}</p>
            ))}
            <OnLabels labels={refused} />
          </Notice>
        </div>
      ) : null}
      {unknown.length > 0 ? (
        <Notice tone="amber" icon="warning">
          <OnLabels labels={unknown} />
        </Notice>
      ) : null}
    </>
  );
}

function OnLabels({ labels }: { readonly labels: MaterialChecks['labels'] }) {
  const t = useTranslations('certification.matrix.onLabel');
  const format = useFormatter();
  const groups = Map.groupBy(labels, ({ gtin, because }) => `${gtin} ${because}`);
  return [...groups].map(([key, [first, ...rest]]) =>
    first ? (
      <p key={key}>
        {t(first.because, {
          product: isolated(first.product),
          ingredient: format.list([first, ...rest].map(({ ingredient }) => isolated(ingredient))),
          count: rest.length + 1,
        })}
      </p>
    ) : null,
  );
}

/** A line for each ingredient that labels name and no line does. */
export function AddOfLabels({
  checks: { labels },
  onAdd,
}: Checked & { readonly onAdd: (lines: readonly MaterialLine[]) => void }) {
  const t = useTranslations('certification.matrix');
  const wanted = new Set(labels.flatMap(({ because, ingredient }) => (because === 'forbidden' ? [] : ingredient)));
  return wanted.size > 0 ? (
    <Button
      tone="secondary"
      icon="plus"
      onPress={() => onAdd([...wanted].map((ingredient) => ({ ...emptyLine(), ingredient })))}
    >
      {t('addOfLabels', { count: wanted.size })}
    </Button>
  ) : null;
}
