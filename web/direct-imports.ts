// While building, an import through a door of core names the file behind it, and what a module does not use is not imported: which page needs which
// file is then what it says, and no page carries what stands behind the same door. It must change no meaning: doors only pass on.
import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ESTree, Plugin } from 'vite';

const core = resolve(import.meta.dirname, '../core/src');

/** By door: in which file each name is defined. */
function fileOfNames(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    globSync('*/index.ts', { cwd: core }).map((file) => {
      const door = resolve(core, file);
      const passedOn = readFileSync(door, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)';$/gm);
      return [
        door,
        new Map(
          [...passedOn].flatMap(([, names = '', from = '']) =>
            names
              .split(',')
              .map((name) => name.trim().replace(/^type /, ''))
              .filter((name) => name !== '')
              .map((name) => [name, resolve(dirname(door), from)] as const),
          ),
        ),
      ] as const;
    }),
  );
}

export function directImports(): Plugin {
  const doors = fileOfNames();
  /** The file that defines a name, through as many doors as lie between. */
  const fileOf = (source: string, importer: string, name: string): string | null => {
    const domain = /^@amanah\/core\/([a-z-]+)$/.exec(source)?.[1];
    const door = domain === undefined ? resolve(dirname(importer), source) : resolve(core, domain, 'index.ts');
    const file = doors.get(door)?.get(name);
    return file === undefined ? null : (fileOf(file, door, name) ?? file);
  };
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(?:core|api|messages|web)\/src\/[^?]+\.tsx?(?:\?tsr-split=.*)?$/ },
      handler(code, id) {
        const [importer = id] = id.split('?');
        const body = this.parse(code).body;
        const imports = body.filter(isNamedImport);
        if (imports.length === 0) return null;
        const rest = imports.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
        // `export { a } from` and text may hold the name too: an import more is no fault.
        const isUsed = (name: string) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(rest);
        const lines = imports.flatMap(({ source: { value: source }, specifiers }) => {
          const isOwn = source.startsWith('.') || source.startsWith('@amanah/');
          const needed = specifiers.filter(({ local }) => !isOwn || isUsed(local.name));
          return needed.map((one) => {
            if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier')
              throw new Error(`an import of ${id}`);
            const from = isOwn ? (fileOf(source, importer, one.imported.name) ?? source) : source;
            return `import { ${one.imported.name} as ${one.local.name} } from ${JSON.stringify(from)};`;
          });
        });
        return `${lines.join('\n')}\n${rest}`;
      },
    },
  };
}

/** One that names what it takes; of the others none is changed. */
const isNamedImport = (one: ESTree.Directive | ESTree.Statement): one is ESTree.ImportDeclaration =>
  one.type === 'ImportDeclaration' &&
  one.specifiers.length > 0 &&
  one.specifiers.every(({ type }) => type === 'ImportSpecifier');
