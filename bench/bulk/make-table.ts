// Writes a table of products for the benchmark: path, number of the first product, number of rows.
import { writeFileSync } from 'node:fs';
import { checkDigitOf } from '@amanah/core/codes';
import excel from 'exceljs';

const [, , path = '', first = '0', count = '0'] = process.argv;
const heading = ['gtin', 'name', 'brand', 'category', 'weight', 'ingredients', 'price', 'currency'];
const rows = Array.from({ length: Number(count) }, (_, place) => cellsOf(Number(first) + place));

if (path.endsWith('.csv')) writeFileSync(path, [heading, ...rows].map((cells) => `${cells.join(',')}\r\n`).join(''));
else {
  const book = new excel.stream.xlsx.WorkbookWriter({ filename: path });
  const sheet = book.addWorksheet('Table');
  for (const cells of [heading, ...rows]) sheet.addRow(cells).commit();
  sheet.commit();
  await book.commit();
}

function cellsOf(place: number): string[] {
  const digits = `0952${String(place).padStart(9, '0')}`;
  const gtin = `${digits}${checkDigitOf(digits)}`;
  return [gtin, `Product ${place}`, 'Bench', 'seasoning', '340 g', 'chilli; salt; vinegar', '9.9', 'MYR'];
}
