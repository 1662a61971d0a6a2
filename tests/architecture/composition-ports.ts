// What the composition root hands from one domain to another, read from its syntax: whatever is given to a domain when it is made or later, and
// every domain that is mentioned in it, by its name, by one of its functions, or by a name that stands for either.
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-tree.ts';
import { childrenOf, eachNode, isKeyOf, type Node } from './syntax.ts';

/** Names that a pattern binds: `a`, `{ a, b: c }`, `[a, ...b]`. */
const boundIn = (pattern: Node): string[] => {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'Property') return boundIn(pattern.value);
  if (pattern.type === 'AssignmentPattern') return boundIn(pattern.left);
  return childrenOf(pattern).flatMap(boundIn);
};

/** Parameters and names of loops get one of their own each, so that no two stand for one another. */
function nameApart(node: Node, names: ReadonlyMap<string, string>): void {
  const scoped =
    /Function/.test(node.type) && node.params
      ? (node.params as Node[])
      : node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration'
        ? (node.left.declarations as Node[]).map(({ id }): Node => id)
        : [];
  const own = scoped.flatMap(boundIn).map((name): [string, string] => [name, `${name}@${node.start}`]);
  const within = own.length === 0 ? names : new Map([...names, ...own]);
  for (const child of childrenOf(node)) {
    if (isKeyOf(node, child)) continue;
    if (child.type === 'Identifier') Object.assign(child, { name: within.get(child.name) ?? child.name });
    nameApart(child, within);
  }
}
const asWritten = (name: string) => name.split('@')[0] ?? name;

/** Without what only the compiler reads, or waits: `(await x)!`. */
function bare(node: Node): Node {
  const inner: Node | null =
    node.type === 'AwaitExpression'
      ? node.argument
      : /^(?:TS\w+|ParenthesizedExpression|ChainExpression)$/.test(node.type)
        ? node.expression
        : null;
  return inner ? bare(inner) : node;
}

/**
 * What the platform is given to answer requests with: it asks who calls, and no domain gets at that through the server or its options.
 */
const ofPlatform = ['options', 'http'];

const camelCase = (domain: string) => domain.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Pairs of who is given something and whose it is; and the domains in the order in which they are made. */
export function portsIn(
  root: SourceFile,
  domains: readonly string[],
): { readonly ports: readonly (readonly [string, string])[]; readonly made: readonly string[] } {
  const program = parseSync(root.path, root.text).program as unknown as Node;
  nameApart(program, new Map());
  const byProperty = new Map(domains.map((domain) => [camelCase(domain), domain]));
  /** What a name stands for. */
  const stands = new Map<string, Set<string>>();
  const creators = new Map<string, string>();
  const made: string[] = [];

  for (const { type, source, importKind, specifiers } of program.body as Node[]) {
    const from = type === 'ImportDeclaration' ? /^\.\/([a-z-]+)\//.exec(source.value)?.[1] : undefined;
    if (from === undefined || !domains.includes(from) || importKind === 'type') continue;
    for (const { local, importKind: kind } of specifiers as Node[]) {
      if (kind === 'type') continue;
      stands.set(local.name, new Set([from]));
      if (/^create[A-Z]/.test(local.name)) creators.set(local.name, from);
    }
  }
  const creatorOf = (node: Node): string | undefined => {
    const call = bare(node);
    return call.type === 'CallExpression' && call.callee.type === 'Identifier'
      ? creators.get(call.callee.name)
      : undefined;
  };
  /** Names of this file; of the language's own none stands for anything. */
  const ofFile = new Set<string>();
  eachNode(program, (node) => {
    if (node.type === 'VariableDeclarator') for (const name of boundIn(node.id)) ofFile.add(name);
    if (/Function/.test(node.type))
      for (const parameter of childrenOf(node))
        if (parameter !== node.body) for (const name of boundIn(parameter)) ofFile.add(name);
    const domain = node.type === 'VariableDeclarator' && node.init ? creatorOf(node.init) : undefined;
    if (domain === undefined || node.id.type !== 'Identifier') return;
    stands.set(node.id.name, new Set([domain]));
    creators.set(`value ${node.id.name}`, domain);
    made.push(domain);
  });

  // Where none is made, they come out of the product by their names: `const { scans } = app.domains`.
  if (made.length === 0)
    eachNode(program, (node) => {
      if (node.type !== 'ObjectPattern') return;
      for (const name of boundIn(node)) {
        const domain = byProperty.get(asWritten(name));
        if (domain === undefined) continue;
        stands.set(name, new Set([domain]));
        creators.set(`value ${name}`, domain);
      }
    });

  /** `domains.scans`, from wherever it was opened. */
  const ofAll = (node: Node): string | undefined => {
    const holder = node.type === 'MemberExpression' ? bare(node.object) : null;
    const name =
      holder?.type === 'Identifier'
        ? asWritten(holder.name)
        : holder?.type === 'MemberExpression'
          ? holder.property.name
          : null;
    return name === 'domains' ? byProperty.get(node.property.name ?? node.property.value) : undefined;
  };
  function mentionedIn(node: Node): Set<string> {
    const all = ofAll(node);
    if (all !== undefined) return new Set([all]);
    // Where nothing is made, what was waited for is an answer and no port: how many accounts there are.
    if (node.type === 'AwaitExpression' && made.length === 0) return new Set();
    if (node.type === 'Identifier')
      return new Set(ofPlatform.includes(asWritten(node.name)) ? [] : stands.get(node.name));
    const children = childrenOf(node).filter((child) => !isKeyOf(node, child));
    return new Set(children.flatMap((child) => [...mentionedIn(child)]));
  }
  /** The name or the domain that a chain of members begins with. */
  const beginningOf = (node: Node): Node => {
    const inner = bare(node);
    if (ofAll(inner) !== undefined) return inner;
    if (inner.type === 'MemberExpression') return beginningOf(inner.object);
    return inner.type === 'CallExpression' ? beginningOf(inner.callee) : inner;
  };
  const domainAt = (node: Node): string | undefined => {
    const first = beginningOf(node);
    return (
      creatorOf(node) ?? ofAll(first) ?? (first.type === 'Identifier' ? creators.get(`value ${first.name}`) : undefined)
    );
  };

  const ports = new Map<string, readonly [string, string]>();
  let grew = true;
  /** A domain is given it; a name stands for it from here on. */
  const give = (to: Node, what: Iterable<string>) => {
    const first = beginningOf(to);
    const receivers = domainAt(to) === undefined ? [] : [domainAt(to) ?? ''];
    const names = first.type === 'Identifier' && ofFile.has(first.name) ? [first.name] : [];
    // A function that was taken out of a domain and is called later is given it for that domain.
    const receiving = receivers.length > 0 ? receivers : names.flatMap((name) => [...(stands.get(name) ?? [])]);
    for (const domain of what) {
      for (const receiver of receiving)
        if (receiver !== domain && !ports.has(`${receiver} ${domain}`))
          ports.set(`${receiver} ${domain}`, [receiver, domain]);
      if (receivers.length === 0) for (const name of names) standFor(name, domain);
    }
  };
  const standFor = (name: string, domain: string) => {
    const known = stands.get(name) ?? new Set();
    if (known.has(domain)) return;
    stands.set(name, known.add(domain));
    grew = true;
  };
  const judge = (node: Node) => {
    if (node.type === 'VariableDeclarator' && node.init && creatorOf(node.init) === undefined)
      for (const name of boundIn(node.id)) for (const domain of mentionedIn(node.init)) standFor(name, domain);
    if (node.type === 'FunctionDeclaration' && node.id && node.id.name !== 'createApp')
      for (const domain of mentionedIn(node.body)) standFor(node.id.name, domain);
    if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration')
      for (const { id } of node.left.declarations as Node[])
        for (const name of boundIn(id)) for (const domain of mentionedIn(node.right)) standFor(name, domain);
    if (node.type === 'AssignmentExpression') give(node.left, mentionedIn(node.right));
    if (node.type !== 'CallExpression') return;
    const given = node.arguments as Node[];
    // What is called for each of them is given one: Object.values(domains).forEach((one) => one.usePort(look)).
    if (node.callee.type === 'MemberExpression')
      for (const { params = [] } of given)
        for (const name of (params as Node[]).flatMap(boundIn))
          for (const domain of mentionedIn(node.callee.object)) standFor(name, domain);
    const domain = creatorOf(node) ?? domainAt(node.callee);
    if (domain !== undefined || node.callee.type === 'MemberExpression' || stands.has(node.callee.name))
      give(domain === undefined ? node.callee : node, new Set(given.flatMap((one) => [...mentionedIn(one)])));
    // Two of them in one call of another's: Object.assign(scans, { look }).
    for (const [at, receiver] of given.entries())
      if (domainAt(receiver) !== undefined && creatorOf(receiver) === undefined)
        give(receiver, new Set(given.flatMap((one, other) => (other === at ? [] : [...mentionedIn(one)]))));
  };
  while (grew) {
    grew = false;
    eachNode(program, judge);
  }
  return { ports: [...ports.values()], made };
}
