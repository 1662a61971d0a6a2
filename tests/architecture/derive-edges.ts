// Which domain enters which and which reads whose views, read from the source: imports, and the names of views, tables and functions in SQL.
// Says what is; what may be stands in domains.json.

import { domainOf, floorOf, isTest, type SourceTree, targetOf } from './source-tree.ts';
import { namesSaidIn } from './sql-names.ts';

export interface Edges {
  /** By import, on any floor. */
  readonly enters: ReadonlySet<string>;
  /** By SQL: views of another domain, and functions beside them. */
  readonly reads: ReadonlySet<string>;
  /** By a port: the composition root hands it a function of a domain that lies above it, or is built after it. */
  readonly asks: ReadonlySet<string>;
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The schema of a domain in the database. */
export const schemaOf = (domain: string): string => domain.replaceAll('-', '_');

export type DomainLayers = Readonly<Record<string, { readonly layer: number }>>;

/** What the tables.ts of domains declare, with the schema before it. */
export function objectsOf(
  tree: SourceTree,
  domains: readonly string[],
): { readonly tables: ReadonlySet<string>; readonly views: ReadonlySet<string> } {
  const declared = (kind: string) =>
    new Set(
      tree
        .filter(({ path }) => /^server\/src\/[^/]+\/(?:[^/]+\/)?tables\.ts$/.test(path))
        .flatMap(({ path, text }) =>
          [...text.matchAll(new RegExp(`\\.${kind}\\(\\s*['"\`](\\w+)`, 'g'))].map(
            ([, name]) => `${schemaOf(domainOf(path, domains) ?? '')}.${name}`,
          ),
        ),
    );
  return { tables: declared('table'), views: declared('view') };
}

/** Domain by domain, in the order of the map. */
export function deriveEdges(tree: SourceTree, map: DomainLayers): ReadonlyMap<string, Edges> {
  const domains = Object.keys(map);
  const found = new Map(
    domains.map((name) => [name, { enters: new Set<string>(), reads: new Set<string>(), asks: new Set<string>() }]),
  );
  const ofSchema = new Map(domains.map((domain) => [schemaOf(domain), domain]));
  const schemas = new Set(ofSchema.keys());
  const objects = objectsOf(tree, domains);
  for (const file of tree) {
    const own = domainOf(file.path, domains);
    const edges = own === null ? undefined : found.get(own);
    if (!edges || isTest(file.path)) continue;
    for (const specifier of file.imports) {
      const target = targetOf(file, specifier);
      const to = target === null || floorOf(target) !== floorOf(file.path) ? null : domainOf(target, domains);
      if (to !== null && to !== own) edges.enters.add(to);
    }
    if (floorOf(file.path) !== 'server') continue;
    for (const { schema } of namesSaidIn(file, schemas, new Set([...objects.tables, ...objects.views]))) {
      const to = ofSchema.get(schema);
      if (to !== undefined && to !== own) edges.reads.add(to);
    }
  }
  const root = tree.find(({ path }) => path === 'server/src/app.ts');
  for (const [from, to] of root ? portsOf(root, map) : []) found.get(from)?.asks.add(to);
  return found;
}

const camelCase = (domain: string) => domain.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * In the composition root: what a domain is built with that is of one above it or built later, called there or handed over by its name. Ports
 * that have a name stand for what they mention.
 */
function portsOf(root: SourceTree[number], map: DomainLayers): readonly (readonly [string, string])[] {
  const text = withoutComments(root.text);
  const named = new Map(Object.keys(map).map((domain) => [camelCase(domain), domain]));
  const imported = new Map(
    [...text.matchAll(/import \{([^}]*)\} from '\.\/([a-z-]+)\/index\.ts'/g)].flatMap(([, names = '', domain = '']) =>
      domain in map
        ? names
            .split(',')
            .flatMap((one) => (/^\s*[a-z]/.test(one) && !/^\s*(?:type|create)/.test(one) ? [[one.trim(), domain]] : []))
        : [],
    ) as [string, string][],
  );
  const made = [...text.matchAll(/^ {2}const (\w+) = ([\s\S]*?);\n(?= {2}\S|\n)/gm)].map(
    ([, name = '', value = '']) => ({ name, value }),
  );
  const place = (name: string) => made.findIndex((one) => one.name === name);
  const mentionedIn = (value: string): string[] => [
    ...[...value.matchAll(/(?<!\.)\b(\w+)\.\w+/g)].flatMap(([, name = '']) => named.get(name) ?? []),
    ...[...value.matchAll(/(?<!\.)\b(\w+)\b/g)].flatMap(([, name = '']) => imported.get(name) ?? []),
    ...made
      .filter(({ name }) => !named.has(name) && new RegExp(`\\b${name}\\b`).test(value))
      .flatMap((port) => (port.value === value ? [] : mentionedIn(port.value))),
  ];
  return made.flatMap(({ name, value }, at) => {
    const from = named.get(name);
    if (from === undefined) return [];
    const isAbove = (to: string) => (map[to]?.layer ?? 0) > (map[from]?.layer ?? 0) || place(camelCase(to)) > at;
    return mentionedIn(value)
      .filter((to) => to !== from && isAbove(to))
      .map((to) => [from, to] as const);
  });
}

/** Domains that reach themselves, circle by circle; those of one circle in the order of their names. */
export function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(edges.get(from) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...edges.keys()].map((name) => [name, reach(name)]));
  const circles = new Map<string, string[]>();
  for (const name of edges.keys()) {
    if (!reached.get(name)?.has(name)) continue;
    const circle = [...edges.keys()]
      .filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name))
      .sort();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}
