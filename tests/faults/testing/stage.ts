// The stage of the evil operator: an honest beginning that browser, witness and monitor have seen, and any number of copies of
// it for the attacks, so that no attack stands on the ruins of another.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, openBrowser } from './browser.ts';
import { type Certifier, signInAsCertifier } from './certifier.ts';
import { copyFolder, type Installation, openInstallation } from './installation.ts';
import { type MonitorRun, runMonitor, startWitness, type WitnessProcess } from './watchers.ts';

export interface MonitorRunOptions {
  /** The one that knows the log since the honest beginning, which is meant where nothing is said, or a new one. */
  readonly as?: 'acquaintance' | 'stranger';
  /** Whether it demands the witness, which is meant where nothing is said, or has its own memory alone. */
  readonly trusts?: 'witness' | 'nobody';
  /** Another address where the same log is said to be. */
  readonly url?: string;
}

export interface Scene {
  readonly folder: string;
  /** Running, with the witness in its policy. */
  readonly product: Installation;
  readonly witness: WitnessProcess;
  /** Knows the log since the honest beginning. */
  readonly browser: Browser;
  certifier(): Certifier;
  /** One run of a monitor. */
  runMonitor(options?: MonitorRunOptions): Promise<MonitorRun>;
  close(): Promise<void>;
}

export interface Stage {
  /** Numbers of the certificates that were issued in the beginning. */
  readonly numbers: readonly [string, string];
  /**
   * The honest beginning once more: database, keys, witness, monitor and browser as they were then. A witness that is given is
   * asked instead of a copy: copies of a log have one witness, copies of a witness do not exist.
   */
  play(name: string, witness?: WitnessProcess): Promise<Scene>;
  /** Ends everything. */
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'amanah-evil-'));
  chmodSync(folder, 0o755); // the database may run under another account
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    await Promise.all(closing.map((end) => end()));
    rmSync(folder, { recursive: true, force: true });
  };

  async function openScene(
    place: string,
    browser: Browser,
    known: Certifier | null,
    others?: WitnessProcess,
  ): Promise<Scene> {
    let strangers = 0;
    for (const part of ['witness', 'monitor']) mkdirSync(join(place, part), { recursive: true });
    const product = await openInstallation(place);
    const witness = others ?? (await startWitness(join(place, 'witness'), product.logLine));
    const end = async () => {
      await product.stop();
      if (!others) await witness.stop();
    };
    closing.push(end);
    await product.start(witness.policy);
    const certifier = known ?? (await signInAsCertifier(product.url));
    return {
      folder: place,
      product,
      witness,
      browser,
      certifier: () => certifier.at(product.url),
      runMonitor: ({ as = 'acquaintance', trusts = 'witness', url = product.url } = {}) => {
        const policy = product.logLine + (trusts === 'witness' ? witness.policy : 'quorum none\n');
        return runMonitor(join(place, as === 'stranger' ? `stranger-${++strangers}` : 'monitor'), url, policy);
      },
      close: end,
    };
  }

  try {
    const beginning = await openScene(join(folder, 'beginning'), openBrowser(), null);
    const { product, browser, runMonitor: runHere } = beginning;
    const certifier = beginning.certifier();
    const numbers = ['NHA-C-2026-90001', 'NHA-C-2026-90002'] as const;
    for (const number of numbers) await certifier.issue(number);
    await product.settled();
    const { outcome, said } = await browser.visit(product.url, numbers[0]);
    if (outcome !== 'passed') throw new Error(`the honest beginning is refused: ${outcome} ${JSON.stringify(said)}`);
    const { code } = await runHere();
    if (code !== 10) throw new Error(`the monitor ended with ${code} over the honest beginning`);
    await beginning.close();
    return {
      numbers,
      play(name, witness) {
        const place = join(folder, name);
        copyFolder(beginning.folder, place);
        return openScene(place, browser.twin(), certifier, witness);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
