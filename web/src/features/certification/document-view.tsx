// A document beside what is decided on it: a PDF or a picture in the page where the browser can show it, a file to save otherwise. Its bytes come
// with the token when it is opened, never by a link, and it is never run as a page: its type is said here, not by whoever sent it.

import type { ApplicationDocument } from '@amanah/api/certification/application-parts';
import { readApplicationDocument } from '@amanah/api/certification/applications';
import { pathOf } from '@amanah/api/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { fetchBytes, session } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { saveBytes } from '../../platform/save-bytes.ts';
import { useObjectUrl } from '../../platform/use-object-url.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';

export interface DocumentViewProps {
  readonly applicationId: string;
  readonly document: ApplicationDocument;
}

const pictures = ['image/jpeg', 'image/png', 'image/webp'];

/** How the browser shows what is of this type; null where it can only be saved. */
const shownAs = (mediaType: string): 'pdf' | 'picture' | null =>
  pictures.includes(mediaType)
    ? 'picture'
    : mediaType === 'application/pdf' && navigator.pdfViewerEnabled
      ? 'pdf'
      : null;

export function DocumentView({ applicationId, document }: DocumentViewProps) {
  const t = useTranslations('certification.materialReviews');
  const failureWords = useFailureWords();
  const { id, name, mediaType } = document;
  const bytes = useQuery({
    queryKey: ['certification', 'document', applicationId, id],
    queryFn: async ({ signal }) =>
      new Blob(
        [
          await fetchBytes(
            pathOf(readApplicationDocument, { id: applicationId, documentId: id }),
            signal,
            await session.accessToken(),
          ),
        ],
        { type: mediaType },
      ),
    staleTime: Number.POSITIVE_INFINITY, // a version never changes
    gcTime: 0,
  });
  const address = useObjectUrl(bytes.data);
  if (bytes.isError)
    return (
      <p role="alert" className="text-sm text-red-ink">
        {failureWords(bytes.error).body}
      </p>
    );
  const { data } = bytes;
  if (!data || !address) return <Skeleton className="h-72 w-full" />;
  const how = shownAs(mediaType);
  const save = async () => saveBytes(new Uint8Array(await data.arrayBuffer()), name, mediaType);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {how === 'pdf' ? (
        <iframe
          title={name}
          src={address}
          className="h-[60dvh] min-h-72 w-full rounded-control border border-line bg-sunken"
        />
      ) : how === 'picture' ? (
        <img
          src={address}
          alt={name}
          className="max-h-[60dvh] w-full rounded-control border border-line bg-sunken object-contain"
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('notShown')}</p>
      )}
      <Button tone="quiet" size="small" icon="save" className="self-start" onPress={() => void save()}>
        {t('save', { name })}
      </Button>
    </div>
  );
}
