// A leaf with what proves it, as it is handed to whoever checks it. Proves nothing by itself.

/** A leaf of the log, its place, and what opens its commitment. */
export interface LoggedStatement {
  /** The leaf as it lies in the log: canonical JSON. */
  readonly leaf: string;
  /** c2sp.org/tlog-proof; null while the leaf waits for the next checkpoint. */
  readonly proof: string | null;
  /** 64 hexadecimal digits. */
  readonly salt: string;
  /** The text that the leaf commits to with the salt. */
  readonly subject: string;
}
