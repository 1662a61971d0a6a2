// Which domain enters which, uses whose rules and promises, and reads whose views, read from the source: imports, and the names of views, tables
// and functions in SQL.
// Says what is; what may be stands in domains.json.

import { portsIn } from './composition-ports.ts';
import { declaresTables } from './law.ts';
import { domainOf, domainOnAnyFloor, floorOf, isTest, type SourceTree, targetOf } from './source-tree.ts';
import { namesSaidIn } from './sql-names.ts';

export interface Edges {
  /** By import, from the same floor. */
  readonly enters: ReadonlySet<string>;
  /** By import of its rules (core) or promises (api) from another floor, or of promises by promises; without those that it enters. */
  readonly uses: ReadonlySet<string>;
  /** By SQL: views of another domain, and functions beside them. */
  readonly reads: ReadonlySet<string>;
  /** By a port: the composition root hands it something of a domain that lies above it, is built after it, or that it does not import. */
  readonly asks: ReadonlySet<string>;
}

/** The schema of a domain in the database. */
export const schemaOf = (domain: string): string => domain.replaceAll('-', '_');

export type DomainLayers = Readonly<Record<string, { readonly layer: number }>>;

/** What the files of tables of domains declare, with the schema before it. */
export function objectsOf(
  tree: SourceTree,
  domains: readonly string[],
): { readonly tables: ReadonlySet<string>; readonly views: ReadonlySet<string> } {
  const declared = (kind: string) =>
    new Set(
      tree
        .filter((file) => file.path.startsWith('server/src/') && declaresTables(file))
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
  const none = () => new Set<string>();
  const found = new Map(domains.map((name) => [name, { enters: none(), uses: none(), reads: none(), asks: none() }]));
  const ofSchema = new Map(domains.map((domain) => [schemaOf(domain), domain]));
  const schemas = new Set(ofSchema.keys());
  const objects = objectsOf(tree, domains);
  for (const file of tree) {
    const own = domainOnAnyFloor(file.path, domains);
    const edges = own === null ? undefined : found.get(own);
    if (!edges || isTest(file.path)) continue;
    for (const specifier of file.imports) {
      const target = targetOf(file, specifier);
      const to = target === null ? null : domainOnAnyFloor(target, domains);
      if (target === null || to === null || to === own) continue;
      const isPromise = floorOf(target) === 'api';
      if (floorOf(target) === floorOf(file.path) && !isPromise) edges.enters.add(to);
      else if (isPromise || floorOf(target) === 'core') edges.uses.add(to);
    }
    if (floorOf(file.path) !== 'server') continue;
    for (const { schema } of namesSaidIn(file, schemas, new Set([...objects.tables, ...objects.views]))) {
      const to = ofSchema.get(schema);
      if (to !== undefined && to !== own) edges.reads.add(to);
    }
  }
  for (const { enters, uses } of found.values()) for (const entered of enters) uses.delete(entered);
  for (const file of tree.filter(({ path }) => /^server\/src\/[^/]+\.ts$/.test(path) && !isTest(path))) {
    const { ports, made } = portsIn(file, domains);
    for (const [from, to] of ports) {
      const isAbove = (map[to]?.layer ?? 0) > (map[from]?.layer ?? 0) || made.indexOf(to) > made.indexOf(from);
      const edges = found.get(from);
      if (isAbove || !edges?.enters.has(to)) edges?.asks.add(to);
    }
  }
  return found;
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
