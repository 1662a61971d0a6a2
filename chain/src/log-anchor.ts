// The compiled contract: its interface, typed for viem, and the bytes that a deployment sends. Read from committed files;
// the compiler is never loaded here.
import artefact from '../artefacts/LogAnchor.json' with { type: 'json' };

export { logAnchorAbi } from './generated/log-anchor-abi.ts';

// JSON has no template types; the compiler wrote this as 0x and hexadecimal digits.
export const logAnchorBytecode = artefact.bytecode as `0x${string}`;
