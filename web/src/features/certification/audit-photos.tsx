// Photos that an auditor took at the questions of a checklist: small ones in a row, each opened large with its question. Their bytes come with
// the token, never by a link.

import type { SchemeCriterion } from '@amanah/api/certificates/schemes';
import type { AuditPhoto } from '@amanah/api/certification/audit-parts';
import { readAuditPhoto } from '@amanah/api/certification/audits';
import { pathOf } from '@amanah/api/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslations } from 'use-intl';
import { fetchBytes, session } from '../../platform/api.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { useObjectUrl } from '../../platform/use-object-url.ts';
import { useTextOfReader } from '../../platform/use-text-of-reader.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay.tsx';

export interface AuditPhotosProps {
  readonly photos: readonly AuditPhoto[];
  readonly criteria: readonly SchemeCriterion[];
  /** Names the list for readers. */
  readonly label: string;
}

export function AuditPhotos({ photos, criteria, label }: AuditPhotosProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === opened);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Thumbnail photo={photo} criteria={criteria} onOpen={() => setOpened(photo.id)} />
          </li>
        ))}
      </ul>
      {shown ? <Large photo={shown} criteria={criteria} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** What is to be seen, in words: the question that it was taken at. */
function usePhotoWords(criteria: readonly SchemeCriterion[]) {
  const t = useTranslations('certification.photos');
  const text = useTextOfReader();
  return ({ criterion }: AuditPhoto): string => {
    const question = criteria.find(({ code }) => code === criterion);
    return question ? t('of', { code: criterion, question: text(question) }) : criterion;
  };
}

/** The address of the bytes in this page, while it is open; undefined while they come, null where they do not. */
function usePhoto({ id, auditId }: AuditPhoto): string | null | undefined {
  const bytes = useQuery({
    queryKey: ['certification', 'photo', auditId, id],
    queryFn: async ({ signal }) =>
      new Blob([
        await fetchBytes(pathOf(readAuditPhoto, { id: auditId, photoId: id }), signal, await session.accessToken()),
      ]),
    staleTime: Number.POSITIVE_INFINITY, // a photo never changes
  });
  const address = useObjectUrl(bytes.data);
  return bytes.isError ? null : address;
}

interface PhotoProps {
  readonly photo: AuditPhoto;
  readonly criteria: readonly SchemeCriterion[];
}

function Thumbnail({ photo, criteria, onOpen }: PhotoProps & { readonly onOpen: () => void }) {
  const t = useTranslations('certification.photos');
  const wordsOf = usePhotoWords(criteria);
  const address = usePhoto(photo);
  return (
    <AriaButton
      aria-label={t('open', { photo: wordsOf(photo) })}
      isDisabled={!address}
      onPress={onOpen}
      className="flex size-20 cursor-pointer items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-ink-faint transition-colors hover:border-line-strong disabled:cursor-default"
    >
      {address ? (
        <img src={address} alt="" width={80} height={80} className="size-full object-cover" />
      ) : (
        <Icon name={address === null ? 'warning' : 'photo'} />
      )}
    </AriaButton>
  );
}

function Large({ photo, criteria, onClose }: PhotoProps & { readonly onClose: () => void }) {
  const t = useTranslations('certification.photos');
  const general = useTranslations('general');
  const { moment } = useDayWords();
  const wordsOf = usePhotoWords(criteria);
  const address = usePhoto(photo);
  return (
    <Dialog
      title={t('title', { code: photo.criterion })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <figure>
        <div className="flex h-[55dvh] items-center justify-center rounded-control bg-sunken">
          {address ? <img src={address} alt={wordsOf(photo)} className="max-h-full max-w-full object-contain" /> : null}
        </div>
        <figcaption className="mt-3">
          <Said as="span">{wordsOf(photo)}</Said>
          <span className="block text-sm text-ink-soft">{t('taken', { time: moment(photo.takenAt) })}</span>
        </figcaption>
      </figure>
    </Dialog>
  );
}
