// What a command may touch of the process it runs in: its two outputs, the clock, the wish to stop. Handed in, so that a test
// can stand in for the terminal and the time.
import type { SpeakCommandLine } from '@amanah/messages/command-line';

export interface Surroundings {
  /** Standard output. Resolves when the line has left the process, so that what is printed counts as delivered. */
  readonly print: (line: string) => Promise<void>;
  /** Standard error: what went wrong and what is going on, never a result. */
  readonly complain: (line: string) => void;
  readonly now: () => Date;
  /** Resolves after so long, or at once when stopped. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Aborted when the person or the system asks the process to end. */
  readonly stop: AbortSignal;
  readonly say: SpeakCommandLine;
  /** In which servers are asked to answer, BCP 47. */
  readonly language: string;
}
