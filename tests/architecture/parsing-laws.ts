// The law about what is parsed: it is anything at all, until a schema or a question has said what it is.
import { parseSync } from 'oxc-parser';
import { breach, type Law } from './law.ts';
import { floorOf, isTest, oncePerFile } from './source-tree.ts';
import { childrenOf, isKeyOf, type Node } from './syntax.ts';

/** Of a value, or of what a function answers; `Json` is whatever JSON can say. */
const sayingNothing = /^:\s*(?:unknown|Json|Promise<unknown>)$/;
/** A schema reads anything; and anything has words. */
const readsAnything = /\.(?:parse|safeParse)$|^String$/;

const takenForGranted = oncePerFile(({ path, text }): readonly string[] => {
  const written = ({ start, end }: Node) => text.slice(start, end);
  const isUnknown = (annotation: Node | null | undefined) =>
    annotation != null && sayingNothing.test(written(annotation));
  const unknowns = new Set<string>();
  const found: string[] = [];
  const isTaken = (node: Node, above: readonly Node[]): boolean => {
    const parent = above.at(-1);
    switch (parent?.type) {
      case 'VariableDeclarator':
        return isUnknown(parent.id.typeAnnotation);
      case 'AssignmentExpression':
        return unknowns.has(parent.left.name);
      case 'CallExpression':
        return (
          parent.callee !== node &&
          readsAnything.test(written(parent.callee)) &&
          written(parent.callee) !== 'JSON.parse'
        );
      case 'ReturnStatement':
      case 'ArrowFunctionExpression':
        return isUnknown([...above].reverse().find(({ type }) => /Function/.test(type))?.returnType);
      default:
        return false;
    }
  };
  const walk = (node: Node, above: readonly Node[]): void => {
    if (node.type === 'VariableDeclarator' && isUnknown(node.id.typeAnnotation)) unknowns.add(node.id.name);
    const [call, member] = [above.at(-2), above.at(-1)];
    if (node.type === 'Identifier' && node.name === 'JSON' && member && !isKeyOf(member, node)) {
      const isCalled = call?.type === 'CallExpression' && call.callee === member;
      const isHarmless = isCalled && written(member) === 'JSON.stringify';
      const isParsed = isCalled && written(member) === 'JSON.parse' && isTaken(call, above.slice(0, -2));
      if (!isHarmless && !isParsed)
        found.push(
          written(call ?? member)
            .replace(/\s+/g, ' ')
            .slice(0, 80),
        );
    }
    for (const child of childrenOf(node)) walk(child, [...above, node]);
  };
  walk(parseSync(path, text).program as unknown as Node, []);
  return found;
});

/** A type beside what is parsed, or none at all, is as good as a cast: it goes straight into a schema, or is unknown. */
export const parsedIsUnknown: Law = (tree) =>
  tree
    .filter(
      ({ path, text }) => ['core', 'server', 'cli'].includes(floorOf(path)) && /\bJSON\b/.test(text) && !isTest(path),
    )
    .flatMap((file) =>
      takenForGranted(file).map((what) => breach(file, `takes for granted what is parsed; a schema says it: ${what}`)),
    );
