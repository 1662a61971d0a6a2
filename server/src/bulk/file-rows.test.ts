import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import excel from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileRows } from './file-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';

async function* inPieces(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(content: Buffer | string, size?: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of fileRows(inPieces(Buffer.from(content), size))) rows.push(row);
  return rows;
}

const faultOf = (content: Buffer | string) =>
  rowsOf(content, 64 * 1024).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof UnreadableFile) return error.fault;
      throw error;
    },
  );

async function workbook(fill: (sheet: excel.Worksheet, book: excel.Workbook) => void): Promise<Buffer> {
  const book = new excel.Workbook();
  fill(book.addWorksheet('Table'), book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe('Rows of a CSV file', () => {
  it.each([
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, as sheets of countries with a decimal comma write',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of old machines',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line breaks and quotes within quotes',
      'a,b\n"x\ny","say ""yes"""\n',
      [
        ['a', 'b'],
        ['x\ny', 'say "yes"'],
      ],
    ],
    [
      'letters of four bytes at every cut',
      'a,b\nقطعة,𠮷\n',
      [
        ['a', 'b'],
        ['قطعة', '𠮷'],
      ],
    ],
    ['rows of different lengths', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ])('with %s', async (_what, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  it('in UTF-16, with its mark', async () => {
    const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,b\n1,ق\n', 'utf16le')]);
    expect(await rowsOf(little)).toEqual([
      ['a', 'b'],
      ['1', 'ق'],
    ]);
    expect(await rowsOf(Buffer.from(little).swap16())).toEqual([
      ['a', 'b'],
      ['1', 'ق'],
    ]);
  });

  it('are the same however the file is cut', async () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replace(/\0/g, ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.nat(40),
        async (rows, cut) => {
          const named = [['first', 'second'], ...rows];
          const text = named.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
          expect(await rowsOf(text, cut + 1)).toEqual(named);
        },
      ),
      { numRuns: 60 },
    );
  });
});

const spectrum = fileURLToPath(new URL('../../../../shared/vectors/security/csv-spectrum/', import.meta.url));
describe.runIf(existsSync(spectrum))('The csv-spectrum', () => {
  it.each(existsSync(spectrum) ? readdirSync(`${spectrum}csvs`) : [])('%s', async (name) => {
    const [heading = [], ...rows] = await rowsOf(readFileSync(`${spectrum}csvs/${name}`));
    const expected = JSON.parse(readFileSync(`${spectrum}json/${name.replace('.csv', '.json')}`, 'utf8')) as
      | object
      | object[];
    // The corpus gives a telephone number in two versions.
    const known = ({ 'Contact Phone Number': _, ...row }: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)]));
    const filled = rows.filter((row) => row.some((one) => one !== ''));
    const read = filled.map((row) => Object.fromEntries(heading.map((title, place) => [title, row[place] ?? ''])));
    expect(read.map(known)).toEqual([expected].flat().map((row) => known(row as Record<string, unknown>)));
  });
});

describe('Rows of a workbook', () => {
  it('are those of its first sheet: text, numbers, days, formulas by their value, empty rows in their place', async () => {
    const bytes = await workbook((sheet, book) => {
      sheet.addRow(['gtin', 'quantity', 'day', 'sum']);
      sheet.addRow(['09506000134352', 12.5, new Date('2026-01-05T00:00:00Z'), { formula: 'B2*2', result: 25 }]);
      sheet.getRow(4).values = ['x'];
      book.addWorksheet('Other').addRow(['not this']);
    });
    expect(await rowsOf(bytes)).toEqual([
      ['gtin', 'quantity', 'day', 'sum'],
      ['09506000134352', '12.5', '2026-01-05T00:00:00.000Z', '25'],
      [],
      ['x'],
    ]);
  }, 20_000);
});

interface Member {
  readonly name: string;
  readonly content: Buffer;
  /** Not in the directory. */
  readonly isHidden?: boolean;
}

/** An archive that says of each part that it unpacks to one byte. */
function archive(members: readonly Member[]): Buffer {
  const head = (signature: number, isCentral: boolean, { name, content }: Member, packed: Buffer, at = 0) => {
    const fixed = Buffer.alloc(isCentral ? 46 : 30);
    fixed.writeUInt32LE(signature, 0);
    const first = isCentral ? 10 : 8;
    fixed.writeUInt16LE(8, first);
    fixed.writeUInt32LE(crc32(content), first + 6);
    fixed.writeUInt32LE(packed.length, first + 10);
    fixed.writeUInt32LE(1, first + 14); // a lie
    fixed.writeUInt16LE(name.length, first + 18);
    if (isCentral) fixed.writeUInt32LE(at, 42);
    return Buffer.concat([fixed, Buffer.from(name)]);
  };
  const locals: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const member of members) {
    const packed = deflateRawSync(member.content);
    if (!member.isHidden) listed.push(head(0x02014b50, true, member, packed, at));
    const local = Buffer.concat([head(0x04034b50, false, member, packed), packed]);
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(listed.length, 8);
  end.writeUInt16LE(listed.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

const bomb = () => archive([{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(600 * 1024 * 1024, '<t/>') }]);
const spread = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const worksheet = (cell: string): Member => ({
  name: 'xl/worksheets/sheet1.xml',
  content: Buffer.from(
    `<worksheet ${spread}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`,
  ),
});
const rest: readonly Member[] = [
  {
    name: 'xl/workbook.xml',
    content: Buffer.from(
      `<workbook ${spread} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="T" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: Buffer.from(
      `<Relationships ${relations}><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
];

describe('A workbook is read as it was measured', () => {
  it('whatever stands in it beside what its directory lists', async () => {
    const hidden = { ...worksheet('hidden'), isHidden: true };
    expect(await rowsOf(archive([hidden, worksheet('listed'), ...rest]), 64 * 1024)).toEqual([['listed']]);
    expect(await faultOf(archive([hidden, ...rest]))).toBe('sheet_missing');
  }, 20_000);

  it('and leaves nothing behind where its sheet comes before what it refers to, or nobody reads it to its end', async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => /^(tmp-\d|amanah-sheet-)/.test(name));
    const before = new Set(left());
    expect(await rowsOf(archive([worksheet('first'), ...rest]), 64 * 1024)).toEqual([['first']]);
    const cell = (row: number) => `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>x</t></is></c></row>`;
    const cells = Array.from({ length: 50_000 }, (_, at) => cell(at + 1)).join('');
    const content = Buffer.from(`<worksheet ${spread}><sheetData>${cells}</sheetData></worksheet>`);
    const long: Member = { name: 'xl/worksheets/sheet1.xml', content };
    for await (const row of fileRows(inPieces(archive([long, ...rest]), 64 * 1024))) {
      expect(row).toEqual(['x']);
      break;
    }
    expect(left().filter((name) => !before.has(name))).toEqual([]);
  }, 20_000);
});

describe('A file that is no table is refused for what it is', () => {
  const books = {
    formula: () => workbook((sheet) => void sheet.addRow([{ formula: 'A1' } as excel.CellFormulaValue])),
    failed: () => workbook((sheet) => void sheet.addRow([{ error: '#REF!' } as excel.CellErrorValue])),
    // One text of twenty megabytes in the file, and in thousands of cells.
    endless: () =>
      workbook((sheet) => {
        const text = 'x'.repeat(20_000_000);
        for (let row = 0; row < 2_000; row++) sheet.addRow([text, text, text]);
      }),
    heavy: () => workbook((sheet) => void sheet.addRow(Array.from({ length: 9 }, () => 'x'.repeat(32_000)))),
    wide: () => workbook((sheet) => void sheet.addRow(Array.from({ length: 120 }, (_, at) => `c${at}`))),
  };
  const files: [string, string, () => Buffer | string | Promise<Buffer>][] = [
    ['empty', 'empty', () => ''],
    ['text in Latin-1', 'encoding_unknown', () => Buffer.from('name\nJosé\n', 'latin1')],
    ['text in Windows-1256', 'encoding_unknown', () => Buffer.from([0x6e, 0x0a, 0xd3, 0xe1, 0xc7, 0xe3, 0x0a])],
    ['a broken UTF-8 sequence', 'encoding_unknown', () => Buffer.from([0x61, 0x0a, 0xc3])],
    ['UTF-16 without its mark', 'not_text', () => Buffer.from('a,b\n', 'utf16le')],
    ['a NUL in the heading', 'not_text', () => 'a,b\0\n1,2\n'],
    ['a PDF', 'not_text', () => '%PDF-1.7\n'],
    ['a PNG', 'not_text', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ['a JPEG', 'not_text', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a gzip', 'not_text', () => gzipSync('a,b\n')],
    ['a quote that never ends', 'quotes_wrong', () => 'a,b\n"1,2\n3,4\n'],
    ['a row that does not end', 'record_too_long', () => `a,b\n"${'x'.repeat(300 * 1024)}`],
    [
      'more columns than a table has',
      'too_many_columns',
      () => `${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}\n`,
    ],
    ['an old or protected workbook', 'sheet_protected', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['a ZIP that is cut off', 'sheet_broken', async () => (await books.wide()).subarray(0, 900)],
    [
      'a ZIP with damage in it',
      'sheet_broken',
      async () => {
        const bytes = await books.wide();
        bytes.fill(0xff, 60, 400);
        return bytes;
      },
    ],
    ['a ZIP that is no workbook', 'sheet_broken', () => emptyZip()],
    ['a formula without a value', 'formula_without_value', books.formula],
    ['a formula that failed', 'formula_without_value', books.failed],
    ['a sheet with more columns than a table has', 'too_many_columns', books.wide],
    ['a sheet with a cell that is longer than a row', 'record_too_long', books.endless],
    ['a sheet with a row of long cells', 'record_too_long', books.heavy],
    ['a ZIP bomb that lies about its size', 'sheet_too_large', bomb],
  ];
  it.each(files)(
    '%s: %s',
    async (_what, fault, make) => {
      expect(await faultOf(await make())).toBe(fault);
    },
    60_000,
  );
});

function emptyZip(): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([Buffer.from('PK\x03\x04'), end]);
}
