// What the build made of the components for whoever draws without a browser. Loaded with the first page that needs it.
import type { Draw } from '../server/src/platform/web-files.ts';

interface Drawing {
  readonly firstPages: readonly { readonly path: string; readonly source: string }[];
  readonly patterns: readonly string[];
  readonly drawFirstPicture: (
    address: string,
    language: string,
    market?: string | null,
    answer?: unknown,
  ) => Promise<string>;
}

export const loadDrawing = (): Promise<Drawing> =>
  import(new URL('../web/dist/drawing/first-picture.js', import.meta.url).href);

export const drawPage: Draw = async (...page) => (await loadDrawing()).drawFirstPicture(...page);
