// Rows of a workbook, read by a process of its own with little memory, so that no sheet can fill that of the server.
import { fork } from 'node:child_process';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { SheetMessage } from './sheet-process.ts';
import { type FileFault, fileFaults, UnreadableFile } from './unreadable-file.ts';

const script = fileURLToPath(new URL('sheet-process.ts', import.meta.url));
const mostMegabytes = 128;
const mostYoungMegabytes = 4;
const longestMilliseconds = 600_000;

/** @throws UnreadableFile */
export async function* sheetRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-sheet-'));
  const path = join(folder, 'sheet.xlsx');
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    yield* rowsIn(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* rowsIn(path: string): AsyncGenerator<string[]> {
  const child = fork(script, [path], {
    execArgv: [`--max-old-space-size=${mostMegabytes}`, `--max-semi-space-size=${mostYoungMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: longestMilliseconds,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const waiting: SheetMessage[] = [];
  let wake: () => void = () => undefined;
  const receive = (message: SheetMessage) => {
    waiting.push(message);
    wake();
  };
  child.on('message', receive);
  // Out of memory or out of time: that is the fault of the sheet.
  child.once('exit', () => receive({ kind: 'refused', fault: 'sheet_too_large' }));
  try {
    for (;;) {
      const message = waiting.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message.kind === 'done') return;
      if (message.kind === 'refused') throw new UnreadableFile(knownFault(message.fault));
      yield* message.rows;
      // It may have ended after its last rows; then its last message is here already.
      if (child.connected) child.send('more', () => undefined);
    }
  } finally {
    child.kill();
    // Only then nobody reads in its folder.
    await ended;
  }
}

const knownFault = (name: string): FileFault => fileFaults.find((fault) => fault === name) ?? 'sheet_broken';
