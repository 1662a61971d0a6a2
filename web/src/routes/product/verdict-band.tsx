// The answer of the product page: word, mark and colour together, one sentence, and the way to the reasons.
import type { VerifyResponse } from '@amanah/api/verification';
import { useTranslations } from 'use-intl';
import { verdictLook } from '../../features/verification/verdict-look.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Seal } from '../../ui/seal.tsx';

const bands = {
  emerald: 'border-emerald-line bg-emerald-wash text-emerald-ink',
  amber: 'border-amber-line bg-amber-wash text-amber-ink',
  red: 'border-red-line bg-red-wash text-red-ink',
  slate: 'border-slate-line bg-slate-wash text-slate-ink',
} as const;

export function VerdictBand({ verdict, reasonsId }: { readonly verdict: VerifyResponse; readonly reasonsId: string }) {
  const t = useTranslations('product');
  const words = useTranslations('verdict');
  const general = useTranslations('general');
  const look = verdictLook[verdict.state];
  const { product, batch } = verdict;
  const name = product?.name ?? batch?.productName ?? null;
  // Of the refusals the state says why, and the display says what that means.
  const isRefused = verdict.status === 'not_verified';
  return (
    <section
      data-verdict={verdict.state}
      className={classNames('overflow-hidden rounded-surface border', bands[look.family])}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-inherit bg-surface px-5 py-4 text-ink sm:px-8">
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-lg leading-snug">{name === null ? <Code>{verdict.code}</Code> : <bdi>{name}</bdi>}</h1>
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
      </div>
      <div className="flex flex-col items-center gap-5 px-5 py-8 text-center sm:flex-row sm:gap-8 sm:px-8 sm:text-start">
        <Seal key={verdict.state} family={look.family} sign={look.sign} size={120} />
        <div className="min-w-0 flex-1">
          {isRefused ? <p className="mb-1 text-sm font-semibold">{words('displays.not_verified.title')}</p> : null}
          <h2 className="text-3xl leading-[1.1] sm:text-4xl">{words(`states.${verdict.state}.word`)}</h2>
          <p className="mt-3 max-w-xl text-base sm:text-lg sm:leading-snug">
            {words(`states.${verdict.state}.sentence`)}
          </p>
          {isRefused ? <p className="mt-2 max-w-xl">{words('displays.not_verified.sentence')}</p> : null}
          <a
            href={`#${reasonsId}`}
            className="mt-2 inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
          >
            {t('why')}
            <Icon name="chevron" size={18} />
          </a>
        </div>
      </div>
    </section>
  );
}
