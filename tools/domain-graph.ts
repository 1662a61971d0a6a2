// The graph of the domains as a picture in docs: who enters whom, and who reads whose views. Draws what domains.json says; the laws hold
// that to the source.
interface DomainEdges {
  readonly enters: readonly string[];
  readonly reads: readonly string[];
}

export function domainGraph(domains: Readonly<Record<string, DomainEdges>>): string {
  const lines = Object.entries(domains).flatMap(([name, { enters, reads }]) => [
    ...enters.map((other) => `  ${name} --> ${other}`),
    ...reads.filter((other) => !enters.includes(other)).map((other) => `  ${name} -.-> ${other}`),
  ]);
  return `# Domains

Whole arrows: enters by its door. Dotted ones: reads its views only. Written by \`npm run generate\` from domains.json, which
a test compares with the source.

\`\`\`mermaid
graph TD
${lines.join('\n')}
\`\`\`
`;
}
