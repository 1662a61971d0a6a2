// node chain/src/deploy.ts --rpc URL --key FILE [--operator ADDRESS]: deploys the contract and prints where it is.
// The key comes from a file alone: arguments and variables are seen by every process of the machine.
import { parseArgs } from 'node:util';
import { isAddress } from 'viem';
import { deployLogAnchor } from './deploy-log-anchor.ts';
import { readPrivateKey } from './private-key.ts';

const usage = 'node chain/src/deploy.ts --rpc https://rpc.example --key operator.key [--operator 0x…]';

try {
  const { values } = parseArgs({
    options: { rpc: { type: 'string' }, key: { type: 'string' }, operator: { type: 'string' } },
  });
  const { rpc, key, operator } = values;
  if (!rpc || !URL.canParse(rpc) || !key) throw new Error(`both an RPC URL and a key file are needed:\n  ${usage}`);
  if (operator !== undefined && !isAddress(operator)) throw new Error(`${operator} is no address (EIP-55)`);
  const deployment = await deployLogAnchor({
    rpcUrl: rpc,
    privateKey: readPrivateKey(key),
    ...(operator ? { operator } : {}),
  });
  const shown = { ...deployment, blockNumber: String(deployment.blockNumber), gasUsed: String(deployment.gasUsed) };
  process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
