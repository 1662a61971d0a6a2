// The picture of a product, on white as it was taken, also in the dark. Where there is none, its place stays and says so with a sign; nothing moves.
import { pictureAt, pictureSet } from '@amanah/api/products';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';

export function Packshot({ url, name }: { readonly url: string | null; readonly name: string }) {
  const t = useTranslations('productPage');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className="flex aspect-square w-full items-center justify-center self-start bg-sunken text-ink-faint">
      {url === null || isMissing ? (
        <Icon name="box" size={64} />
      ) : (
        <img
          src={pictureAt(url, 640)}
          srcSet={pictureSet(url)}
          // As wide as it is drawn: with the room around it a phone would take the size above.
          sizes="(min-width: 768px) 17rem, calc(100vw - 5rem)"
          loading="lazy"
          alt={t('pictureOf', { product: name })}
          width={320}
          height={320}
          decoding="async"
          onError={() => setIsMissing(true)}
          className="size-full bg-white object-contain p-6"
        />
      )}
    </div>
  );
}
