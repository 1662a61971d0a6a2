// Which product a verdict is about: name, brand and weight in one line, the demo marked.
import type { VerifyResponse } from '@amanah/api/verification';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';

export function ProductLine({ verdict, as: Name }: { readonly verdict: VerifyResponse; readonly as: 'h1' | 'p' }) {
  const general = useTranslations('general');
  const { product, batch } = verdict;
  const name = product?.name ?? batch?.productName ?? null;
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <Name className="text-lg leading-snug font-semibold">
          {name === null ? <Code>{verdict.code}</Code> : <bdi>{name}</bdi>}
        </Name>
        {product ? (
          <p className="text-ink-soft">
            <bdi>{product.brand}</bdi>
            {product.weight ? (
              <>
                {' · '}
                <bdi>{product.weight}</bdi>
              </>
            ) : null}
          </p>
        ) : null}
      </div>
      {product?.demo ? (
        <span title={general('demoNote')}>
          <Badge icon="flask">{general('demo')}</Badge>
        </span>
      ) : null}
    </>
  );
}
