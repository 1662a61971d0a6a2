// What the machine says about a process number, as far as it says anything.

import { existsSync, readFileSync } from 'node:fs';
import { errorCode } from '../error-code.ts';

/** A pid may have been given to another program since. Where /proc does not tell, PostgreSQL's own lock check decides. */
export function isPostgres(pid: number): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('postgres');
}

/** False for a process that is only waiting to be buried. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && / Z /.test(readFileSync(stat, 'utf8').replace(/^.*\)/, ''));
}
