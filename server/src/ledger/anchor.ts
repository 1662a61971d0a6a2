// The port to a chain of the kind of Ethereum. Loads nothing of the chain until it is first asked: a server without EVM_RPC_URL never pays for
// viem.
import type { Anchor, EvmAnchorSettings } from './anchor-port.ts';

export function createEvmAnchor(settings: EvmAnchorSettings): Anchor {
  let connected: Promise<Anchor> | undefined;
  const connect = () => {
    connected ??= import('./anchor-evm.ts').then(({ connectEvmAnchor }) => connectEvmAnchor(settings));
    return connected;
  };
  return {
    submit: async (checkpoint) => (await connect()).submit(checkpoint),
    latest: async (origin) => (await connect()).latest(origin),
  };
}
