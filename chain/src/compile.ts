// Compiles the contract and writes what came out, for `npm run generate`. Nothing that runs in production may import this:
// the compiler is large, and what is deployed must be what was reviewed and committed.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Abi } from 'viem';

const contractName = 'LogAnchor';
const sourceName = `${contractName}.sol`;
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const artefactFile = place(`../artefacts/${contractName}.json`);
export const abiFile = place('./generated/log-anchor-abi.ts');

const settings = {
  // The compiler's default is the newest version of Ethereum, whose instructions many other networks do not know yet.
  evmVersion: 'shanghai',
  optimizer: { enabled: true, runs: 200 },
} as const;

export interface ContractArtefact {
  readonly contractName: string;
  /** As it enters the metadata hash at the end of the bytecode: another name gives other bytes. */
  readonly sourceName: string;
  /** Hexadecimal, of the source file. */
  readonly sourceSha256: string;
  readonly compiler: { readonly version: string; readonly settings: typeof settings };
  readonly abi: Abi;
  /** What a deployment sends, before the constructor's arguments. */
  readonly bytecode: `0x${string}`;
  /** What lies at the address afterwards, with zeroes where the immutable operator is. */
  readonly deployedBytecode: `0x${string}`;
}

/** The parts of the compiler's answer that are read here (docs.soliditylang.org, "Compiler Input and Output JSON Description"). */
interface CompilerOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<
      string,
      {
        readonly abi: Abi;
        readonly evm: { readonly bytecode: { object: string }; readonly deployedBytecode: { object: string } };
      }
    >
  >;
}

/** @throws with the compiler's words; a warning fails too */
export async function compileLogAnchor(source = readFileSync(place(`../contracts/${sourceName}`), 'utf8')) {
  const { default: solc } = await import('solc');
  const input = {
    language: 'Solidity',
    sources: { [sourceName]: { content: source } },
    settings: { ...settings, outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } } },
  };
  // The package declares its functions without types.
  const output = JSON.parse(solc.compile(JSON.stringify(input)) as string) as CompilerOutput;
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'));
  const contract = output.contracts[sourceName]?.[contractName];
  if (!contract) throw new Error(`${sourceName} has no contract ${contractName}`);
  return {
    contractName,
    sourceName,
    sourceSha256: createHash('sha256').update(source).digest('hex'),
    compiler: { version: solc.version() as string, settings },
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
  } satisfies ContractArtefact;
}

/** The text of both files, by path. JSON loses the literal types that callers of the contract are checked by, hence the second. */
export function artefactTexts(artefact: ContractArtefact): Record<string, string> {
  return {
    [artefactFile]: `${JSON.stringify(artefact, null, 2)}\n`,
    [abiFile]: `// Written by npm run generate from chain/contracts/${sourceName}. Not to be edited.
export const logAnchorAbi = ${JSON.stringify(artefact.abi, null, 2)} as const;
`,
  };
}

export async function writeContractArtefacts(): Promise<void> {
  for (const [path, text] of Object.entries(artefactTexts(await compileLogAnchor()))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
