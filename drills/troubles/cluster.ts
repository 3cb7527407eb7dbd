/** Faults of a self-managing database cluster: its leader dies, hangs, or hands over. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { poll } from '../../bench/poll.ts';
import type { Cluster, ClusterNode } from '../database/installed-cluster.ts';
import type { Trouble } from '../play.ts';

/** How long a thawed leader is given to do harm. */
const thawedMs = 5_000;

/** Writes its own row again and again, like a program with nothing in between. `end` returns the longest gap, in s. */
function measureEngine(url: string): { end(): Promise<number> } {
  let isOver = false;
  let gap = 0;
  const measuring = (async () => {
    let lastAt = performance.now();
    let client: pg.Client | undefined;
    while (!isOver) {
      try {
        if (client === undefined) {
          client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
          client.on('error', () => undefined);
          await client.connect();
        }
        await client.query(`update store_fact set value = value where name = 'readiness'`);
        const now = performance.now();
        gap = Math.max(gap, now - lastAt);
        lastAt = now;
      } catch {
        client?.end().catch(() => undefined);
        client = undefined;
      }
      await pause(50);
    }
    await client?.end().catch(() => undefined);
  })();
  return {
    async end() {
      isOver = true;
      await measuring;
      return gap / 1_000;
    },
  };
}

async function leaderOf(cluster: Cluster): Promise<ClusterNode> {
  return poll(() => cluster.leader(), { everyMs: 100, limitMs: 60_000, what: 'Finding the leader' });
}

const untilAnotherLeads = (cluster: Cluster, old: ClusterNode) =>
  poll(
    async () => {
      const leader = await cluster.leader();
      return leader === undefined || leader.name === old.name ? undefined : leader;
    },
    { everyMs: 100, limitMs: 90_000, what: 'Choosing another leader' },
  );

/** Disturbs the leader `scale` times, starting from a healthy cluster each time, and measures how the engine recovers. */
function each(cluster: Cluster, what: string, once: (leader: ClusterNode) => Promise<void>): Trouble {
  return async ({ scale, journal, say }) => {
    const engine = measureEngine(cluster.server.url);
    for (let turn = 0; turn < scale; turn += 1) {
      const leader = await leaderOf(cluster);
      await once(leader);
      say(`${leader.name} ${what}; ${(await leaderOf(cluster)).name} leads`);
      await cluster.untilWhole();
    }
    const engineGap = await engine.end();
    return [
      `the leader ${what} ${scale} times`,
      `the engine's own gap ${engineGap.toFixed(1)} s, ours ${(journal.gapMs() / 1_000).toFixed(1)} s`,
    ];
  };
}

/** Everything of the leader's machine ends at once; later, it comes back. */
export const failover = (cluster: Cluster): Trouble =>
  each(cluster, 'was killed', async (leader) => {
    leader.kill();
    await untilAnotherLeads(cluster, leader);
    leader.start();
  });

/** The leader's machine hangs until another node leads, and then continues as if nothing had happened. */
export const freeze = (cluster: Cluster): Trouble =>
  each(cluster, 'was frozen and thawed', async (leader) => {
    leader.freeze();
    await untilAnotherLeads(cluster, leader);
    await pause(2_000);
    leader.thaw();
    await pause(thawedMs);
  });

/** An administrator makes another node the leader, for example to upgrade this one. */
export const switchOver = (cluster: Cluster): Trouble =>
  each(cluster, 'handed over', async (leader) => {
    await cluster.switchOver();
    await untilAnotherLeads(cluster, leader);
  });
