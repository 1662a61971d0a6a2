// The picture of a product as it was taken, without a frame of its own; white is behind it only where it is clear. Where there is none, its place stays and says so with a sign; nothing moves.
import { pictureAt, pictureSet } from '@amanah/api/products';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';

export function Packshot({ url, name }: { readonly url: string | null; readonly name: string }) {
  const t = useTranslations('productPage');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className="flex h-48 w-full items-center justify-center self-start bg-sunken p-3 text-ink-faint md:aspect-square md:h-auto md:p-5">
      {url === null || isMissing ? (
        <Icon name="box" size={64} />
      ) : (
        <img
          src={pictureAt(url, 640)}
          srcSet={pictureSet(url)}
          // On a phone a hair less than it is drawn, so that it is the picture that stands in the answer above, and not another one.
          sizes="(min-width: 768px) 17rem, 10rem"
          loading="lazy"
          alt={t('pictureOf', { product: name })}
          width={320}
          height={320}
          decoding="async"
          onError={() => setIsMissing(true)}
          className="size-auto max-h-full max-w-full rounded-control bg-white object-contain md:w-full"
        />
      )}
    </div>
  );
}
