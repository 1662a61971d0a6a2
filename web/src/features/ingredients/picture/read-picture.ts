// Reads the letters of a part of a picture, and can be stopped at any moment. Nothing is sent.
import type { LabelLanguage } from './label-languages.ts';
import { blobOf, type Part, preparePicture } from './picture-canvas.ts';
import { type LetterReader, openLetterReader, type ReadText } from './read-letters.ts';

export interface ReadPicture {
  /** The picture as it was read, in its colours. */
  readonly level: HTMLCanvasElement;
  readonly read: ReadText;
}

export interface Reading {
  /** null: it was stopped. @throws where what reads letters does not come */
  readonly done: Promise<ReadPicture | null>;
  readonly stop: () => void;
}

export function readPicture(
  picture: HTMLCanvasElement,
  part: Part,
  languages: readonly LabelLanguage[],
  onProgress: (share: number) => void,
): Reading {
  let isStopped = false;
  let reader: LetterReader | null = null;
  let giveUp: (nothing: null) => void = () => undefined;
  const stopped = new Promise<null>((resolve) => {
    giveUp = resolve;
  });
  const read = async (): Promise<ReadPicture | null> => {
    const opened = await openLetterReader(languages);
    reader = opened;
    try {
      if (isStopped) return null;
      const { level, even } = preparePicture(picture, part);
      return { level, read: await opened.read(await blobOf(even), onProgress) };
    } finally {
      await opened.stop();
    }
  };
  return {
    done: Promise.race([read(), stopped]),
    stop() {
      isStopped = true;
      giveUp(null);
      void reader?.stop();
    },
  };
}
