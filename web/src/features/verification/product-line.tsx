// Which product a verdict is about: picture of the pack, name, brand and weight, and whether it is real.
import { pictureAt } from '@amanah/api/products';
import type { VerifyResponse } from '@amanah/api/verification';
import { useState } from 'react';
import { RealmBadge } from '../../platform/realm-badge.tsx';
import { Said } from '../../platform/said.tsx';
import { SaidAmount } from '../../platform/said-amount.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';

export function ProductLine({ verdict, as: Name }: { readonly verdict: VerifyResponse; readonly as: 'h1' | 'p' }) {
  const { product, batch } = verdict;
  const name = product?.name ?? batch?.productName ?? null;
  const translated = product?.translation?.name;
  return (
    <>
      <PackPicture url={product?.imageUrl ?? null} />
      {/* Where both do not fit side by side the mark stands under the name, which is broken between its words alone. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Name className="leading-snug font-semibold sm:text-lg">
            {name === null ? <Code>{verdict.code}</Code> : <Said>{translated || name}</Said>}
          </Name>
          {/* As it stands on the pack. */}
          {translated && name !== null ? (
            <p className="text-sm">
              <Said>{name}</Said>
            </p>
          ) : null}
          {product ? (
            <p className="text-sm text-ink-soft sm:text-base">
              <Said>{product.brand}</Said>
              {product.weight ? (
                <>
                  {' · '}
                  <span className="whitespace-nowrap max-[15rem]:whitespace-normal">
                    <SaidAmount>{product.weight}</SaidAmount>
                  </span>
                </>
              ) : null}
            </p>
          ) : null}
        </div>
        {product ? <RealmBadge realm={product.realm} /> : null}
      </div>
    </>
  );
}

/** The name beside it says what it shows. */
function PackPicture({ url }: { readonly url: string | null }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className="flex size-18 shrink-0 max-[22.49rem]:size-12 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-faint">
      {url === null || isMissing ? (
        <Icon name="box" size={30} />
      ) : (
        <img
          src={pictureAt(url, 320)}
          alt=""
          width={72}
          height={72}
          decoding="async"
          onError={() => setIsMissing(true)}
          className="size-full bg-white object-contain"
        />
      )}
    </span>
  );
}
