// From a picture to its text, on this device: the reader of letters runs in a worker of its own, and nothing is sent anywhere.

import type { Page, Worker } from 'tesseract.js';
import workerAddress from 'tesseract.js/dist/worker.min.js?url';
import coreAddress from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';
import { type LabelLanguage, labelLanguages } from './label-languages.ts';

/** In pixels of the picture that was read. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ReadWord extends Box {
  /** From, and up to, a place in the text. */
  readonly start: number;
  readonly end: number;
}

export interface ReadText {
  readonly text: string;
  readonly words: readonly ReadWord[];
}

/** Lines as they stand in the picture, words apart by a space. */
export function textOf({ blocks }: Pick<Page, 'blocks'>): ReadText {
  let text = '';
  const words: ReadWord[] = [];
  for (const line of (blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines)) {
    if (text !== '') text += '\n';
    for (const [place, word] of line.words.entries()) {
      if (place > 0) text += ' ';
      const { x0: left, y0: top, x1: right, y1: bottom } = word.bbox;
      words.push({ left, top, right, bottom, start: text.length, end: text.length + word.text.length });
      text += word.text;
    }
  }
  return { text, words };
}

export interface LetterReader {
  /** @param onProgress called with 0 to 1 */
  read(picture: Blob, onProgress: (share: number) => void): Promise<ReadText>;
  /** What is under way is given up. */
  stop(): Promise<void>;
}

/** @throws where a file does not come */
export async function openLetterReader(languages: readonly LabelLanguage[]): Promise<LetterReader> {
  const { createWorker, OEM } = await import('tesseract.js');
  const codes = languages.map((language) => labelLanguages[language]);
  let onShare: (share: number) => void = () => undefined;
  const worker: Worker = await createWorker(codes, OEM.LSTM_ONLY, {
    // From an address of ours, which the content policy asks for; what is kept, the service worker keeps.
    ...{ workerPath: workerAddress, corePath: coreAddress, workerBlobURL: false },
    ...{ langPath: `/assets/${lettersFolder}`, cacheMethod: 'none' },
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onShare(progress);
    },
  });
  return {
    async read(picture, onProgress) {
      onShare = onProgress;
      const { data: page } = await worker.recognize(picture, {}, { text: false, blocks: true });
      return textOf(page);
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}
