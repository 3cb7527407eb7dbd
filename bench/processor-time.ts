/** The processor time that processes have used, which other work on the machine hardly affects. Linux only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Database } from '../server/src/database/database.ts';

/** Milliseconds per tick in /proc; every usual kernel has a hundred per second. */
const tickMs = 10;

interface Usage {
  readonly parent: number;
  readonly ms: number;
}

function usageOf(pid: string | number): Usage | undefined {
  try {
    // The name in parentheses may contain spaces; what follows doesn't.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
    return { parent, ms: (user + system) * tickMs };
  } catch {
    return undefined;
  }
}

/** Reads the time used so far, in milliseconds. */
export interface Meter {
  readonly server: () => number;
  readonly database: () => number;
}

/** A meter for one server and all processes of one database; undefined where the system doesn't provide it. */
export async function meterFor(serverPid: number, { pool }: Database): Promise<Meter | undefined> {
  if (!existsSync('/proc/self/stat')) return undefined;
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = usageOf(rows[0]?.pid ?? 0)?.parent;
  if (postmaster === undefined) return undefined;
  return {
    server: () => usageOf(serverPid)?.ms ?? 0,
    database: () =>
      readdirSync('/proc').reduce((sum, name) => {
        const usage = /^\d+$/.test(name) ? usageOf(name) : undefined;
        return usage?.parent === postmaster ? sum + usage.ms : sum;
      }, 0),
  };
}
