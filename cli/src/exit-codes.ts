// What the command answers to the shell. Scripts depend on these numbers: one may be added, none may change its meaning.

export const exitCodes = {
  /** Done; for the monitor: nothing new. For verify: every check passed, and goods that a server was asked about are certified. */
  ok: 0,
  /** Verify: at least one check failed, the goods are not certified, or there is no evidence under the code, or none yet. */
  refused: 1,
  /** The command line, a file it names, or the state folder cannot be used as asked. */
  usage: 2,
  /** The log, the server or the webhook did not answer as it should. */
  unreachable: 3,
  /** Monitor: certificates were issued or changed under a watched issuer. */
  certificatesChanged: 10,
  /** Monitor: the log misbehaved. Outranks everything else. */
  logMisbehaved: 20,
  /** A fault of the command or the machine: a full disk, a broken pipe, a bug. Nothing is claimed about the log. */
  failed: 70,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
