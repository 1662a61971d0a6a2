// A QR code of bytes, ISO/IEC 18004: versions 1 to 10 at level M, which is enough for every address of ours. Pure, and small enough to be on a
// page before somebody prints it; symbols for labels and papers are drawn by the server.

/** By version: correction bytes of a block, and the data bytes of each block. */
const versions: readonly (readonly [correction: number, blocks: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const repeat = (count: number, work: (index: number) => void) => {
  for (let index = 0; index < count; index += 1) work(index);
};

// The field of 256 elements with the polynomial 0x11d.
const powers: number[] = [1];
repeat(254, (index) => {
  const next = (powers[index] ?? 0) << 1;
  powers.push(next > 255 ? next ^ 0x11d : next);
});
const logarithms = new Map(powers.map((value, index) => [value, index]));
const product = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[((logarithms.get(a) ?? 0) + (logarithms.get(b) ?? 0)) % 255] ?? 0);

/** Reed-Solomon: the remainder by the generator of that degree. */
function correctionOf(data: readonly number[], count: number): number[] {
  let generator = [1];
  repeat(count, (root) => {
    const shifted = [...generator, 0];
    generator = shifted.map((value, index) => value ^ product(generator[index - 1] ?? 0, powers[root] ?? 0));
  });
  const rest = [...data, ...Array<number>(count).fill(0)];
  repeat(data.length, (at) => {
    const factor = rest[at] ?? 0;
    for (const [index, value] of generator.entries())
      rest[at + index] = (rest[at + index] ?? 0) ^ product(value, factor);
  });
  return rest.slice(data.length);
}

/** A number with the remainder of a binary polynomial behind it, for format and version. */
function guarded(value: number, polynomial: number, bits: number): number {
  const length = 32 - Math.clz32(polynomial);
  let rest = value << bits;
  while (32 - Math.clz32(rest) >= length) rest ^= polynomial << (32 - Math.clz32(rest) - length);
  return (value << bits) | rest;
}

/** Data and correction in the order in which they are placed. */
function codewordsOf(bytes: Uint8Array, version: number): readonly number[] {
  const [correction, blocks] = versions[version - 1] ?? [0, []];
  const capacity = sum(blocks);
  const bits: number[] = [];
  const write = (value: number, count: number) =>
    repeat(count, (index) => bits.push((value >> (count - 1 - index)) & 1));
  write(4, 4);
  write(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) write(byte, 8);
  write(0, Math.min(4, capacity * 8 - bits.length));
  write(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  repeat(bits.length / 8, (index) => data.push(Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2)));
  while (data.length < capacity) data.push((data.length - bits.length / 8) % 2 === 0 ? 0xec : 0x11);
  let at = 0;
  const parts = blocks.map((length) => {
    at += length;
    return data.slice(at - length, at);
  });
  const woven = (columns: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, index) =>
      columns.flatMap((column) => column[index] ?? []),
    ).flat();
  return [...woven(parts), ...woven(parts.map((part) => correctionOf(part, correction)))];
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

type Sheet = (boolean | undefined)[][];

/** All that is the same whatever is written: finders, timing, alignment, version. Undefined: for data. */
function frameOf(version: number): Sheet {
  const size = version * 4 + 17;
  const sheet: Sheet = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (row: number, column: number, isDark: boolean) => {
    const line = sheet[row];
    if (line && column >= 0 && column < size) line[column] = isDark;
  };
  const rings = (row: number, column: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let down = -reach; down <= reach; down += 1)
      for (let right = -reach; right <= reach; right += 1)
        set(row + down, column + right, isDark(Math.max(Math.abs(down), Math.abs(right))));
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, (distance) => distance !== 2 && distance !== 4);
  const last = size - 7;
  const places = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  for (const row of places)
    for (const column of places)
      if (sheet[row]?.[column] === undefined) rings(row, column, 2, (distance) => distance !== 1);
  repeat(size - 16, (index) => {
    set(6, index + 8, index % 2 === 0);
    set(index + 8, 6, index % 2 === 0);
  });
  if (version >= 7) {
    const said = guarded(version, 0x1f25, 12);
    repeat(18, (index) => {
      const isDark = ((said >> index) & 1) === 1;
      set(Math.floor(index / 3), size - 11 + (index % 3), isDark);
      set(size - 11 + (index % 3), Math.floor(index / 3), isDark);
    });
  }
  writeFormat(sheet, 0);
  return sheet;
}

/** Level M and the mask, twice. */
function writeFormat(sheet: Sheet, mask: number): void {
  const size = sheet.length;
  const said = guarded(mask, 0x537, 10) ^ 0x5412;
  const set = (row: number, column: number, isDark: boolean) => {
    const line = sheet[row];
    if (line) line[column] = isDark;
  };
  repeat(15, (index) => {
    const isDark = ((said >> index) & 1) === 1;
    const along = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index;
    const across = index < 8 ? size - 1 - index : index === 8 ? 7 : 14 - index;
    set(along, 8, isDark);
    set(8, across, isDark);
  });
  set(size - 8, 8, true);
}

/** How hard a symbol is to read: long runs, blocks of one colour, what looks like a finder, and much more of one colour. */
function penaltyOf(sheet: Sheet): number {
  const lines = sheet.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
  const turned = sheet.map((_, column) => sheet.map((row) => (row[column] ? '1' : '0')).join(''));
  const ofLines = sum(
    [...lines, ...turned].map((line) => {
      const runs = sum([...line.matchAll(/0{5,}|1{5,}/g)].map(([run]) => run.length - 2));
      return runs + 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
    }),
  );
  const blocks = sum(
    sheet.flatMap((row, down) =>
      row.map((isDark, right) => {
        const others = [row[right + 1], sheet[down + 1]?.[right], sheet[down + 1]?.[right + 1]];
        return others.every((other) => other === isDark) ? 3 : 0;
      }),
    ),
  );
  const dark = sum(lines.map((line) => line.replaceAll('0', '').length)) / sheet.length ** 2;
  return ofLines + blocks + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10;
}

/** The modules of the symbol, row by row, true for dark; null where the text is too long. @example qrSymbol('A')?.length // 21 */
export function qrSymbol(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 + versions.findIndex(([, blocks], index) => bytes.length * 8 + (index < 9 ? 12 : 20) <= sum(blocks) * 8);
  if (version === 0) return null;
  const frame = frameOf(version);
  const size = frame.length;
  const codewords = codewordsOf(bytes, version);
  const places: (readonly [number, number])[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    repeat(size, (index) => {
      const row = isUpward ? size - 1 - index : index;
      for (const column of [right, right - 1]) if (frame[row]?.[column] === undefined) places.push([row, column]);
    });
    isUpward = !isUpward;
  }
  const drawn = masks.map((isTurned, mask) => {
    const sheet = frame.map((row) => [...row]);
    for (const [index, [row, column]] of places.entries()) {
      const isSet = (((codewords[index >> 3] ?? 0) >> (7 - (index % 8))) & 1) === 1;
      const line = sheet[row];
      if (line) line[column] = isSet !== isTurned(row, column);
    }
    writeFormat(sheet, mask);
    return { sheet, penalty: penaltyOf(sheet) };
  });
  const best = drawn.reduce((least, one) => (one.penalty < least.penalty ? one : least));
  return best.sheet.map((row) => row.map((isDark) => isDark === true));
}
