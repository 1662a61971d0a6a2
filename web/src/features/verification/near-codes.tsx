// Did you mean …? What is on record and one slip of the finger away. A person chooses; nothing is put in the place of what was typed.
import { pictureAt } from '@amanah/api/products';
import { codesNear, type NearCode } from '@amanah/api/verification';
import { nearCodes } from '@amanah/core/codes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { Said } from '../../platform/said.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nearOfPage } from './answer-of-product.ts';

const nearQuery = (code: string) =>
  queryOptions({
    queryKey: ['codes', 'near', code],
    queryFn: ({ signal }) => api.call(codesNear, { params: { code } }, signal),
  });

/**
 * @param isBatchAsked the code names a batch that is not on record
 * @returns null: not known yet
 */
export function useNearCodes(code: string, isBatchAsked = false): readonly NearCode[] | null {
  const candidates = nearCodes(code);
  const carried = nearOfPage(code);
  const answer = useQuery({
    ...nearQuery(code),
    enabled: isBatchAsked || candidates.gtins.length + candidates.codes.length > 0,
    ...(carried && { placeholderData: carried }),
  });
  return answer.isLoading ? null : (answer.data?.near ?? []);
}

interface NearCodesProps {
  readonly near: readonly NearCode[];
  readonly onPick: (code: string) => void;
  /** The heading of the page asks it already. */
  readonly isAsked: boolean;
}

export function NearCodes({ near, onPick, isAsked }: NearCodesProps) {
  const t = useTranslations('result.notFound');
  return (
    <Card as="section">
      {isAsked ? null : <h2 className="text-base">{t('didYouMean')}</h2>}
      <ul className="-mx-2 flex flex-col">
        {near.map((one) => (
          <li key={one.code}>
            {/* A link, also where no script runs; where one does, the answer comes in its place. */}
            <Link
              to={patterns.product}
              params={{ qrCode: one.code }}
              preload={false}
              onClick={(event) => {
                event.preventDefault();
                onPick(one.code);
              }}
              className="flex min-h-16 w-full items-center gap-3.5 rounded-control px-2 py-2.5 transition-colors hover:bg-sunken"
            >
              <Picture near={one} />
              <span className="min-w-0 flex-1 text-start">
                <span className="block leading-snug font-medium">
                  <Said>{one.productName}</Said>
                </span>
                <span className="block text-sm text-ink-soft">
                  <Code>{one.code}</Code>
                </span>
              </span>
              <Icon name="chevronEnd" size={18} className="text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Picture = ({ near: { imageUrl } }: { readonly near: NearCode }) => (
  <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-faint">
    {imageUrl === null ? (
      <Icon name="box" />
    ) : (
      <img src={pictureAt(imageUrl, 320)} alt="" width={48} height={48} className="size-full bg-white object-contain" />
    )}
  </span>
);
