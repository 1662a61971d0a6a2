// Sends tables as a browser does, and waits until their jobs are done.
import { beginUpload, mostPartBytes, processUpload, readUpload, type Upload, uploadPart } from '@amanah/api/bulk';
import { pathOf } from '@amanah/api/client';
import type { BulkKind } from '@amanah/core/bulk';
import { newId } from '../../platform/clock.ts';
import type { Browser, TestApp } from '../../testing/test-app.ts';

export function createTableSender(app: TestApp) {
  const put = (browser: Browser, id: string, offset: number, content: Buffer) =>
    app.http.inject({
      method: 'PUT',
      url: pathOf(uploadPart, { id }, { offset }),
      headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    });

  return {
    put,
    /** Sent and checked. */
    async upload(
      browser: Browser,
      kind: BulkKind,
      content: string | Buffer,
      partBytes = mostPartBytes,
    ): Promise<Upload> {
      const bytes = Buffer.from(content);
      const id = newId(app.clock.now());
      await browser.call(beginUpload, { body: { id, kind, fileName: `${kind}.csv`, totalBytes: bytes.length } });
      for (let at = 0; at < bytes.length; at += partBytes) {
        const { statusCode, body } = await put(browser, id, at, bytes.subarray(at, at + partBytes));
        if (statusCode !== 200) throw new Error(body);
      }
      await app.runJobs();
      return browser.call(readUpload, { params: { id } });
    },
    /** Taken in, or found to be wrong now. */
    async process(browser: Browser, { id }: Upload): Promise<Upload> {
      await browser.call(processUpload, { params: { id } });
      await app.runJobs();
      return browser.call(readUpload, { params: { id } });
    },
    async fetchText(browser: Browser, path: string): Promise<string> {
      const headers = { authorization: `Bearer ${browser.token}` };
      return (await app.http.inject({ method: 'GET', url: path, headers })).body;
    },
  };
}
