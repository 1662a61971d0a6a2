// What viem throws, as the failures of the port. Keeps names and codes only: viem's words repeat the URL and the request.
import { BaseError, ContractFunctionRevertedError, type Hex, WaitForTransactionReceiptTimeoutError } from 'viem';
import { getNodeError } from 'viem/utils';
import { AnchorFailure } from './anchor-port.ts';

const revertOf = (error: BaseError): AnchorFailure | undefined => {
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (!(revert instanceof ContractFunctionRevertedError)) return undefined;
  const { errorName, args = [] } = revert.data ?? {};
  switch (errorName) {
    case 'NotOperator':
      return new AnchorFailure('ledger.anchor_not_operator');
    // Both can only come when another process anchored between our reading and our sending.
    case 'SizeShrinks':
      return new AnchorFailure('ledger.anchor_would_shrink', { trail: errorName });
    case 'RootDiffers': {
      const [size, rootHex] = args as readonly [bigint, Hex]; // as the interface of the contract declares them
      return new AnchorFailure('ledger.anchor_root_differs', { anchored: { size, rootHex }, trail: errorName });
    }
    default:
      return new AnchorFailure('ledger.anchor_contract_unreadable', { trail: namesIn(error).join(' < ') });
  }
};

const unreachable = /^(?:HttpRequestError|TimeoutError|ResponseBodyTooLargeError|LimitExceededRpcError)$/;
const unreadable = /^(?:ContractFunctionZeroDataError|AbiDecoding\w+|PositionOutOfBoundsError|InvalidAddressError)$/;

/** The failure behind an error; anything that is neither viem's nor ours is a bug and comes back as it is. */
export function anchorFailureFrom(
  error: unknown,
  now: { readonly isStopped: boolean; readonly transactionHash: Hex | undefined },
): unknown {
  if (error instanceof AnchorFailure) return error;
  if (now.isStopped) return new AnchorFailure('ledger.anchor_stopped', sent(now.transactionHash));
  if (!(error instanceof BaseError)) return error;
  if (error instanceof WaitForTransactionReceiptTimeoutError) {
    return new AnchorFailure('ledger.anchor_timed_out', sent(now.transactionHash));
  }
  const names = namesIn(error);
  const facts = { trail: names.join(' < '), ...sent(now.transactionHash) };
  if (names.some((name) => unreachable.test(name))) return new AnchorFailure('ledger.anchor_unreachable', facts);
  if (names.some((name) => unreadable.test(name))) {
    return new AnchorFailure('ledger.anchor_contract_unreadable', { trail: facts.trail });
  }
  return (
    revertOf(error) ??
    // The node's own words decide the name: no funds, nonce too low, fee too low.
    new AnchorFailure('ledger.anchor_refused', { ...facts, trail: `${getNodeError(error, {}).name} < ${facts.trail}` })
  );
}

const sent = (transactionHash: Hex | undefined) => (transactionHash ? { transactionHash } : {});

function namesIn(error: unknown): string[] {
  return error instanceof Error ? [error.name, ...namesIn(error.cause)] : [];
}
