// Which product a verdict is about: name, brand and weight in one line, and whether it is real.
import type { VerifyResponse } from '@amanah/api/verification';
import { RealmBadge } from '../../platform/realm-badge.tsx';
import { Code } from '../../ui/code.tsx';

export function ProductLine({ verdict, as: Name }: { readonly verdict: VerifyResponse; readonly as: 'h1' | 'p' }) {
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
      {product ? <RealmBadge realm={product.realm} /> : null}
    </>
  );
}
