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

/** Milliseconds of processor time. */
export interface Work {
  readonly server: number;
  readonly database: number;
}

/** Reads the time used so far. */
export interface Meter {
  readonly read: () => Work;
}

/** The work of one request, if this many were answered between two readings. */
export const workBetween = (before: Work, after: Work, count: number): Work => ({
  server: (after.server - before.server) / count,
  database: (after.database - before.database) / count,
});

/** The memory that a process occupies, in whole megabytes; undefined where the system doesn't provide it. */
export function residentMegabytes(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

/** A meter for one server and all processes of one database; undefined where the system doesn't provide it. */
export async function meterFor(serverPid: number, { pool }: Database): Promise<Meter | undefined> {
  if (!existsSync('/proc/self/stat')) return undefined;
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = usageOf(rows[0]?.pid ?? 0)?.parent;
  if (postmaster === undefined) return undefined;
  return {
    read: () => ({
      server: usageOf(serverPid)?.ms ?? 0,
      database: readdirSync('/proc').reduce((sum, name) => {
        const usage = /^\d+$/.test(name) ? usageOf(name) : undefined;
        return usage?.parent === postmaster ? sum + usage.ms : sum;
      }, 0),
    }),
  };
}
