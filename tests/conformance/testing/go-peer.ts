// Go's own implementation of notes and logs as a peer: golang.org/x/mod/sumdb, built from Debian's packages. Installed where it is
// missing on Debian as root, as the browser of the journeys is; elsewhere the tests say why they did not run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const debianSources = '/usr/share/gocode';
const sumdb = (goPath: string) => join(goPath, 'src/golang.org/x/mod/sumdb/tlog/tlog.go');

const run = (program: string, given: readonly string[], env = process.env) =>
  spawnSync(program, given, { env, encoding: 'utf8' });
const goPaths = () => [...(process.env.GOPATH?.split(':') ?? []), debianSources];
const goPath = () => goPaths().find((path) => existsSync(sumdb(path)));
const isReady = () => run('go', ['version']).status === 0 && goPath() !== undefined;

/** null: Go is there. */
export function reasonWithoutGo(): string | null {
  if (isReady()) return null;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Go with golang.org/x/mod found; installing both for the conformance of the log.');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['golang-go', 'golang-golang-x-mod-dev'];
    const aptGet = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
    for (const given of aptGet) run('apt-get', given, environment);
    if (isReady()) return null;
    return 'Go could not be installed: apt-get failed. Install golang-go and golang-golang-x-mod-dev.';
  }
  return 'Go is not here: install golang-go and golang-golang-x-mod-dev (Debian), or Go with golang.org/x/mod in GOPATH.';
}

export interface GoAnswer {
  readonly ok: boolean;
  readonly error?: string;
  readonly text?: string;
  readonly names?: readonly string[];
  readonly key?: string;
  readonly note?: string;
  readonly root?: string;
  readonly proof?: readonly string[];
  readonly paths?: readonly string[];
}

export interface GoPeer {
  /** One answer per request, in order. */
  ask(requests: readonly object[]): GoAnswer[];
  close(): void;
}

/** @throws when the program does not compile */
export function buildGoPeer(): GoPeer {
  const folder = mkdtempSync(join(tmpdir(), 'amanah-go-'));
  const program = join(folder, 'peer');
  // Without modules and without a proxy nothing can be fetched; the sources are those on this machine.
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: goPath(),
    GOCACHE: join(folder, 'cache'),
    GOPROXY: 'off',
    CGO_ENABLED: '0',
  };
  const built = run('go', ['build', '-o', program, join(import.meta.dirname, '../go/main.go')], env);
  if (built.status !== 0) throw new Error(`go build failed: ${built.stderr}`);
  return {
    ask(requests) {
      const input = requests.map((request) => JSON.stringify(request)).join('\n');
      const { status, stdout, stderr } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
      if (status !== 0) throw new Error(`the Go program failed: ${stderr}`);
      const answers = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as GoAnswer); // written by go/main.go
      if (answers.length !== requests.length) throw new Error('Go answered something else than it was asked');
      return answers;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
