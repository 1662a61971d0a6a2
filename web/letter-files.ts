// What knows the letters of each language, one file each, under the name that the reader of letters asks for. It must never fetch: the files are those of the
// packages beside this one.
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const scope = '@tesseract.js-data';
/** The models that are read fastest and take least room; the packages bring others as well. */
const variant = '4.0.0_best_int';

const packages = dirname(dirname(createRequire(import.meta.url).resolve(`${scope}/eng/package.json`)));

/** Its version is in its name, so that what was kept of it is never another one. */
export const lettersFolder = `letters-${(JSON.parse(readFileSync(join(packages, 'eng/package.json'), 'utf8')) as { version: string }).version}`;

const fileOf = (code: string) => join(packages, code, variant, `${code}.traineddata.gz`);

export function letterFiles(): Plugin {
  return {
    name: 'letter-files',
    generateBundle() {
      for (const code of readdirSync(packages))
        this.emitFile({
          type: 'asset',
          fileName: `assets/${lettersFolder}/${code}.traineddata.gz`,
          source: readFileSync(fileOf(code)),
        });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/assets/${lettersFolder}`, (request, response, next) => {
        const code = /^\/([a-z]{3})\.traineddata\.gz$/.exec(request.url ?? '')?.[1];
        if (code === undefined || !readdirSync(packages).includes(code)) next();
        else createReadStream(fileOf(code)).pipe(response);
      });
    },
  };
}
