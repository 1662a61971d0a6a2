// The whole lexicon as a file for whoever wants to use it: what has a number, what is ruled on, and what facts say of the rest. Openly licensed; adds nothing.
import { additives } from './additives.ts';
import { type EthanolLimit, ethanolLimits } from './ethanol-limits.ts';
import { readFacts } from './facts.ts';
import type { IngredientFinding, IngredientRuling } from './finding.ts';
import { describedConcern } from './known-things.ts';
import { namesByLanguage } from './names.ts';
import { hasNumber, readNumbered } from './numbered-things.ts';

export interface ExportedEntry {
  /** Of a fact, or the E-numbers. */
  readonly id: string;
  /** Without the E. */
  readonly numbers: readonly string[];
  readonly concern: IngredientFinding['concern'];
  /** Always in it, or what it is made of. */
  readonly surely: readonly string[];
  /** May be in it, or what it may be made of. */
  readonly maybe: readonly string[];
  readonly rulings: readonly IngredientRuling[];
  /** By language, ISO 639-1; the first is what it is called. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

export interface LexiconDocument {
  readonly license: 'CC-BY-4.0';
  readonly entries: readonly ExportedEntry[];
  readonly ethanolLimits: readonly EthanolLimit[];
}

export function exportLexicon(): LexiconDocument {
  const others = new Map<string, Record<string, readonly string[]>>();
  for (const [language, rows] of Object.entries(namesByLanguage()))
    for (const [id = '', names = ''] of rows) others.set(id, { ...others.get(id), [language]: names.split('; ') });
  const numbered = readNumbered().map((thing): ExportedEntry => {
    const origins = additives.filter(({ number }) => hasNumber(thing, number)).flatMap((one) => one.origins);
    return {
      id: thing.numbers.length > 0 ? thing.numbers.map((number) => `E${number}`).join(' ') : thing.name,
      ...{ numbers: thing.numbers, concern: thing.concern, surely: [], maybe: [...new Set(origins)] },
      rulings: thing.said.map(([authority, ruling, source]) => ({ authority, ruling, source })),
      names: { en: [thing.name, ...thing.also] },
    };
  });
  const facts = readFacts().map((fact): ExportedEntry => {
    const { concern, said } = describedConcern(fact);
    return {
      ...{ id: fact.id, numbers: [], concern, surely: fact.surely, maybe: fact.maybe },
      rulings: said.map(([authority, ruling, source]) => ({ authority, ruling, source })),
      names: { en: fact.names, ...others.get(fact.id) },
    };
  });
  return { license: 'CC-BY-4.0', entries: [...numbered, ...facts], ethanolLimits: ethanolLimits() };
}

/** RFC 4180; several of one column are joined by "; ". A text that a spreadsheet would take for a formula stands behind an apostrophe. */
export function lexiconCsv({ entries }: LexiconDocument): string {
  const languages = [...new Set(entries.flatMap(({ names }) => Object.keys(names)))].sort();
  const heading = ['id', 'numbers', 'concern', 'surely', 'maybe', 'rulings', ...languages.map((one) => `names_${one}`)];
  const rows = entries.map(({ id, numbers, concern, surely, maybe, rulings, names }) => [
    ...[id, numbers.join('; '), concern, surely.join('; '), maybe.join('; ')],
    rulings.map(({ authority, ruling, source }) => `${authority}: ${ruling} (${source})`).join('; '),
    ...languages.map((language) => (names[language] ?? []).join('; ')),
  ]);
  const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return [heading, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');
}
