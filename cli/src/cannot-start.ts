// A command that cannot begin as asked: a wrong option, a file that is missing, a folder in use. Carries the words to say.
import type { CommandLineWord, WordValues } from '@amanah/messages/command-line';

export class CannotStart extends Error {
  readonly key: CommandLineWord;
  readonly values: WordValues;
  constructor(key: CommandLineWord, values: WordValues = {}) {
    super(`${key} ${JSON.stringify(values)}`);
    this.name = 'CannotStart';
    this.key = key;
    this.values = values;
  }
}
