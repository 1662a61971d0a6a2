// Sends a file in parts, from where the server says that it goes on. After a lost connection it asks again and continues; a person can
// stop it at any time, and nothing that was sent is lost.
import { beginUpload, mostPartBytes, readUpload, type Upload, uploadPart } from '@amanah/api/bulk';
import { ServerUnreachable } from '@amanah/api/client';
import type { BulkKind } from '@amanah/core/bulk';
import { api } from '../../platform/api.ts';
import { sendFile } from '../../platform/send-file.ts';

export interface SendOptions {
  readonly id: string;
  readonly kind: BulkKind;
  readonly file: File;
  readonly onProgress: (upload: Upload) => void;
  /** The connection is away; it is tried again by itself. */
  readonly onInterrupted: () => void;
  readonly signal: AbortSignal;
}

const pauseMilliseconds = 2_000;

export async function sendParts({ id, kind, file, onProgress, onInterrupted, signal }: SendOptions): Promise<Upload> {
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ServerUnreachable) || signal.aborted) throw error;
        onInterrupted();
        await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
      }
    }
  };
  let upload = await patiently(() =>
    api.call(beginUpload, { body: { id, kind, fileName: file.name.slice(-120), totalBytes: file.size } }),
  );
  onProgress(upload);
  while (upload.state === 'receiving' && !signal.aborted) {
    const offset = upload.receivedBytes;
    const part = file.slice(offset, offset + mostPartBytes);
    upload = await patiently(async () => {
      try {
        return await sendFile(uploadPart, { params: { id }, query: { offset } }, part);
      } catch (error) {
        if (error instanceof ServerUnreachable) throw error;
        // Somebody else sent it, or the answer to it was lost: the server knows where the file goes on.
        const now = await api.call(readUpload, { params: { id } });
        if (now.receivedBytes === offset) throw error;
        return now;
      }
    });
    onProgress(upload);
  }
  return upload;
}
