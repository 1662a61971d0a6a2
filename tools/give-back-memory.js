// Makes the allocator of C give back what a flood of uploads took (glibc, mallopt(3)): with its own choice of limits some hundred megabytes
// stay in its arenas for ever. It reads its environment once, at the very start, so this process begins once more, in its own place.
import limits from './memory-limits.json' with { type: 'json' };

/** Call it first: what runs before it runs twice. */
export function giveMemoryBack() {
  const names = Object.keys(limits);
  if (names.some((name) => process.env[name] !== undefined)) {
    // They are in force here. The database and whatever else is started has its own ways with memory.
    for (const name of names) delete process.env[name];
    return;
  }
  if (process.platform !== 'linux' || !process.execve) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...limits,
  });
}
