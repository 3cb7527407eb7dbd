/** Distinguishes a process from a later one with the same process ID. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';

/**
 * A text that stays the same for the life of a process and differs from that of any later process with its number:
 * the machine's current start and the tick at which the process began. Undefined when there is no such process.
 */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The command name is in parentheses and may contain blanks; the start tick is field 22, the 20th after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie holds nothing open; it only waits for its parent to notice.
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Names the world in which process numbers mean something: two containers that share a folder do not share their numbers.
 * Empty where the platform has no such thing.
 */
export function processWorld(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Whether the process is a PostgreSQL server working in this folder; false for any other process with that number. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (processStart(pid) === undefined) return false;
  try {
    if (process.platform === 'linux') {
      const own = statSync(folder);
      const its = statSync(`/proc/${pid}/cwd`);
      return (
        own.dev === its.dev && own.ino === its.ino && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      );
    }
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(folder);
  } catch {
    return false;
  }
}
