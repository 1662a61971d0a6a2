// The list of decisions: number, title and status of each record, read from its first lines. Never judges what a record says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const introduction = `# Decisions

Short records: what was decided, why, what it replaces. Each says its status in its third line: \`accepted\`, with the later record that changed a part of
it, or \`superseded by\` the one that took its place. Written by \`npm run generate\` from the records.
`;

export interface Decision {
  readonly number: number;
  readonly file: string;
  readonly title: string;
  readonly status: string;
}

/** @throws Error for a record without a title or a status in the form that the list needs */
export function readDecision(file: string, text: string): Decision {
  const [heading = '', , line = ''] = text.split('\n');
  const [, number = '', title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  const [, status] = /^Status: ((?:accepted|superseded by ).*)\.$/.exec(line) ?? [];
  if (title === undefined || !file.startsWith(`${number.padStart(4, '0')}-`))
    throw new Error(`${file}: the first line is not "# ${number}. Title"`);
  if (status === undefined) throw new Error(`${file}: the third line says no status`);
  return { number: Number(number), file, title, status };
}

export function readDecisions(folder: string): Decision[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((name) => readDecision(name, readFileSync(join(folder, name), 'utf8')));
}

export const decisionIndex = (decisions: readonly Decision[]): string =>
  [
    introduction,
    '| | decision | status |',
    '|---|---|---|',
    ...decisions.map(({ number, file, title, status }) => `| ${number} | [${title}](${file}) | ${status} |`),
    '',
  ].join('\n');
