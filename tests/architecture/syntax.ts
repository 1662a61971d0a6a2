// Walking a syntax tree where a visitor of single kinds does not reach: up and down, whatever the nodes are.

/** A node of the syntax tree; which members it has depends on its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // biome-ignore lint/suspicious/noExplicitAny: nodes of any kind are walked through
  readonly [member: string]: any;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Names a member or a key, and mentions nothing: `x` of `a.x` and of `{ x: a }`. */
export const isKeyOf = (node: Node, child: Node): boolean =>
  !node.computed &&
  ((node.type === 'MemberExpression' && child === node.property) ||
    (node.type === 'Property' && child === node.key && !node.shorthand));

export function eachNode(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) eachNode(child, visit);
}
