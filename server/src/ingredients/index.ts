// The door of ingredients on the server: gives the lexicon out as a file, and has each version of it in the log.
import { createHash } from 'node:crypto';
import { lexicon, type lexiconFormats } from '@amanah/api/ingredients';
import { exportLexicon, lexiconChecksum, lexiconCsv } from '@amanah/core/ingredients';
import { asDigest } from '@amanah/core/ledger';
import { idOfStatement, type Ledger } from '../ledger/index.ts';
import type { Database } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';

interface IngredientsDeps {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'append' | 'operatorDid'>;
}

export interface Ingredients {
  readonly routes: readonly MountedRoute[];
  /** The version of the lexicon that this server answers by is in the log before it answers. */
  prepare(): Promise<void>;
}

const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

interface File {
  readonly text: string;
  /** RFC 9530. */
  readonly digest: string;
}

export function createIngredients({ database, ledger }: IngredientsDeps): Ingredients {
  // Made when somebody asks for the first time, and kept: it changes with the version of the product alone.
  const files = new Map<(typeof lexiconFormats)[number], File>();
  const fileOf = (format: (typeof lexiconFormats)[number]): File => {
    const known = files.get(format);
    if (known) return known;
    const document = exportLexicon();
    const text = format === 'json' ? JSON.stringify(document) : lexiconCsv(document);
    const file = { text, digest: `sha-256=:${createHash('sha256').update(text).digest('base64')}:` };
    files.set(format, file);
    return file;
  };
  return {
    routes: [
      handle(lexicon, async ({ query: { format }, reply }) => {
        const { text, digest } = fileOf(format);
        reply
          .type(types[format])
          .header('repr-digest', digest)
          .header('content-disposition', `attachment; filename="amanah-lexicon.${format}"`);
        return text;
      }),
    ],
    async prepare() {
      const document = asDigest(lexiconChecksum.slice('sha256:'.length));
      if (!document) throw new Error('the checksum of the lexicon is no SHA-256');
      const said = { kind: 'lexicon.published' as const, subject: lexiconChecksum, document };
      await database.sql.transaction((tx) =>
        ledger.append(tx, [{ id: idOfStatement(said), ...said, issuer: ledger.operatorDid() }]),
      );
    },
  };
}
