// Documents of an application: listed, opened, and by its applicant added and removed. Their bytes come with the token, never by a link.
import { pathOf } from '@amanah/api/client';
import {
  addOrganisationDocument,
  type OrganisationApplication,
  organisationDocumentTypes,
  readOrganisationDocument,
  removeOrganisationDocument,
} from '@amanah/api/organisations/partners';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api, fetchBytes, session } from '../../../platform/api.ts';
import { useFailureWords } from '../../../platform/failure.ts';
import { saveBytes } from '../../../platform/save-bytes.ts';
import { sendFile } from '../../../platform/send-file.ts';
import { useObjectUrl } from '../../../platform/use-object-url.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlay.tsx';

type Document = OrganisationApplication['documents'][number];

export interface DocumentsProps {
  readonly application: OrganisationApplication;
  /** Given to the applicant while documents may change. */
  readonly onChange?: (application: OrganisationApplication) => void;
}

export function Documents({ application, onChange }: DocumentsProps) {
  const t = useTranslations('organisations.application');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<{ readonly name: string; readonly bytes: Blob } | null>(null);
  const pictureUrl = useObjectUrl(picture?.bytes);
  const { id } = application;
  const add = useMutation({
    mutationFn: (file: File) => sendFile(addOrganisationDocument, { params: { id }, query: { name: file.name } }, file),
    onSuccess: (next) => onChange?.(next),
  });
  const remove = useMutation({
    mutationFn: (documentId: string) => api.call(removeOrganisationDocument, { params: { id, documentId } }),
    onSuccess: (next) => onChange?.(next),
  });
  const open = useMutation({
    mutationFn: async (document: Document) => {
      const path = pathOf(readOrganisationDocument, { id, documentId: document.id });
      const bytes = await fetchBytes(path, undefined, await session.accessToken());
      if (document.mediaType.startsWith('image/'))
        setPicture({ name: document.name, bytes: new Blob([bytes], { type: document.mediaType }) });
      else saveBytes(bytes, document.name, document.mediaType);
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) add.mutate(file);
  };
  const failure = add.error ?? remove.error ?? open.error;
  return (
    <section aria-label={t('documents')}>
      <h3 className="mb-1 text-sm font-medium">{t('documents')}</h3>
      {application.documents.length === 0 ? <p className="text-sm text-ink-soft">{t('noDocuments')}</p> : null}
      <ul className="divide-y divide-line">
        {application.documents.map((document) => (
          <li key={document.id} className="flex items-center gap-2 py-1">
            <Icon name="document" size={18} className="text-ink-faint" />
            <Button
              tone="quiet"
              size="small"
              className="min-w-0 justify-start [overflow-wrap:anywhere]"
              aria-label={t('openDocument', { name: document.name })}
              isPending={open.isPending && open.variables.id === document.id}
              onPress={() => open.mutate(document)}
            >
              {document.name}
            </Button>
            <span className="ms-auto text-sm tabular-nums text-ink-soft">
              {format.number(Math.max(1, Math.round(document.bytes / 1024)), { style: 'unit', unit: 'kilobyte' })}
            </span>
            {onChange ? (
              <IconButton
                icon="cross"
                label={t('removeDocument', { name: document.name })}
                onPress={() => remove.mutate(document.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {onChange ? (
        <div className="mt-3">
          <input
            ref={input}
            type="file"
            accept={organisationDocumentTypes.join(',')}
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            data-application-document=""
            onChange={choose}
          />
          <Button
            tone="secondary"
            size="small"
            icon="plus"
            isPending={add.isPending}
            pendingLabel={t('addingDocument')}
            onPress={() => input.current?.click()}
          >
            {t('addDocument')}
          </Button>
          <p className="mt-1.5 text-sm text-ink-soft">{t('documentsHelp')}</p>
        </div>
      ) : null}
      {failure ? (
        <p role="alert" className="mt-2 text-sm text-red-ink">
          {failureWords(failure).body}
        </p>
      ) : null}
      {picture && pictureUrl ? (
        <PictureDialog name={picture.name} url={pictureUrl} onClose={() => setPicture(null)} />
      ) : null}
    </section>
  );
}

function PictureDialog({
  name,
  url,
  onClose,
}: {
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('organisations.operator');
  const general = useTranslations('general');
  return (
    <Dialog
      title={name}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <img src={url} alt={t('pictureOf', { name })} className="max-h-[70dvh] w-full object-contain" />
    </Dialog>
  );
}
