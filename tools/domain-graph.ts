// The graph of the domains as a picture in docs: who enters whom, who reads whose views, and who uses whose rules. Draws what domains.json says; the laws hold
// that to the source.
interface DomainEdges {
  readonly layer: number;
  readonly enters: readonly string[];
  readonly uses: readonly string[];
  readonly reads: readonly string[];
  readonly asks: Readonly<Record<string, string>>;
}

export function domainGraph(domains: Readonly<Record<string, DomainEdges>>): string {
  const lines = Object.entries(domains).flatMap(([name, { enters, reads }]) => [
    ...enters.map((other) => `  ${name} --> ${other}`),
    ...reads.filter((other) => !enters.includes(other)).map((other) => `  ${name} -.-> ${other}`),
  ]);
  const uses = Object.entries(domains).flatMap(([name, { uses: others }]) =>
    others.length > 0 ? [`| ${name} | ${others.join(', ')} |`] : [],
  );
  const ports = Object.entries(domains).flatMap(([name, { asks }]) =>
    Object.entries(asks).map(([other, reason]) => `| ${name} | ${other} | ${reason} |`),
  );
  const layers = Map.groupBy(Object.keys(domains), (name) => domains[name]?.layer ?? 0);
  const rows = [...layers].sort(([a], [b]) => b - a).map(([layer, names]) => `| ${layer} | ${names.join(', ')} |`);
  return `# Domains

Whole arrows: enters by its door. Dotted ones: reads its views only. Written by \`npm run generate\` from domains.json, which
a test compares with the source. A domain stands in a layer and goes to its own or lower ones. Imports and reads
close no circle; what asks upwards by a port is below, each with its reason (tests/architecture/domain-laws.ts).

| layer | domains |
|---|---|
${rows.join('\n')}

Rules (core) and promises (api) that are named from another floor, by domains that do not enter their domain anyway; they close
no circle either, but for what has a reason in tests/architecture/domain-laws.ts:

| domain | uses |
|---|---|
${uses.join('\n')}

Asked by a port that the composition root (server/src/app.ts) fills, where neither an import nor an event can do it:

| domain | asks | because |
|---|---|---|
${ports.join('\n')}

\`\`\`mermaid
graph TD
${lines.join('\n')}
\`\`\`
`;
}
