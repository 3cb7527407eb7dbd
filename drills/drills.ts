/** All drills by name. */
import { startEmbedded } from '../server/src/ports/database/index.ts';
import { openEmbeddedArchive } from './database/embedded-archive.ts';
import { openInstalledArchive } from './database/installed-archive.ts';
import { type Cluster, openInstalledCluster } from './database/installed-cluster.ts';
import { drillErp } from './erp.ts';
import { checkImage } from './image.ts';
import { Missing } from './missing.ts';
import { isWell, linesOf, type PlayOptions, play, type Trouble } from './play.ts';
import { soak } from './soak.ts';
import { failover, freeze, switchOver } from './troubles/cluster.ts';
import { cut, killDatabase, lock, readOnly, silence } from './troubles/database.ts';
import { fillDisk, openSmallDisk } from './troubles/disk.ts';
import { findProgram, killPooler, openPooler, type Pooler } from './troubles/pooler.ts';
import { killApp, rollingUpgrade } from './troubles/processes.ts';
import { playRestore } from './troubles/restore.ts';
import { openWorld } from './world.ts';

export interface DrillOptions extends PlayOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly orders: number;
  readonly msBetweenKills: number;
}

interface Drill {
  readonly does: string;
  /** Timeout in minutes. */
  readonly limitMinutes: (options: DrillOptions) => number;
  /** Plays it and prints the outcome. Returns whether all is well. */
  readonly play: (options: DrillOptions) => Promise<boolean>;
}

const limitMinutes = ({ scale }: DrillOptions) => 5 + scale;

/** A drill of one trouble, with two processes of Operatory. */
const ofTrouble = (does: string, trouble: Trouble): Drill => ({
  does,
  limitMinutes,
  async play(options) {
    const world = await openWorld({ apps: 2, workers: options.workers });
    try {
      const outcome = await play(world, trouble, options);
      for (const line of linesOf(outcome, world.ledger)) options.say(line);
      return isWell(outcome);
    } finally {
      await world.close();
    }
  },
});

const diskFull: Drill = {
  does: 'The disk of the database is full for a while.',
  limitMinutes,
  async play(options) {
    const disk = openSmallDisk();
    try {
      const world = await openWorld({
        apps: 2,
        workers: options.workers,
        open: () => startEmbedded({ folder: disk.folder }),
      });
      try {
        const outcome = await play(world, fillDisk(disk), options);
        for (const line of linesOf(outcome, world.ledger)) options.say(line);
        return isWell(outcome);
      } finally {
        await world.close();
      }
    } finally {
      disk.remove();
    }
  },
};

const pooler: Drill = {
  does: 'PgBouncer in transaction mode is killed and started again, several times.',
  limitMinutes,
  async play(options) {
    let opened: Pooler | undefined;
    findProgram('pgbouncer');
    const through = async (linkUrl: string) => {
      opened = await openPooler(linkUrl);
      return opened.databaseUrl;
    };
    try {
      const world = await openWorld({ apps: 2, workers: options.workers, through });
      try {
        const outcome = await play(
          world,
          killPooler(() => opened),
          options,
        );
        for (const line of linesOf(outcome, world.ledger)) options.say(line);
        return isWell(outcome);
      } finally {
        await world.close();
      }
    } finally {
      opened?.close();
    }
  },
};

const erp: Drill = {
  does: 'Orders go to the simulated ERP with all its faults enabled, while either side is killed at random.',
  limitMinutes: ({ orders }) => 45 + orders / 20,
  async play(options) {
    const { say } = options;
    const outcome = await drillErp(options);
    say(`placed ${outcome.placed} in ${outcome.seconds} s`);
    say(`killed Operatory ${outcome.killsOfOperatory}, the ERP ${outcome.killsOfErp}`);
    say(`the longest restart of Operatory took ${outcome.longestRestartMs} ms`);
    say(`from the order to the receipt: p50 ${outcome.takenAfterMs.p50} ms, p95 ${outcome.takenAfterMs.p95} ms`);
    const { changes, lost, doubled, unequal, disordered, differences } = outcome;
    say(`changes taken ${changes.taken}, rejected because the goods had left ${changes.rejected}`);
    const counts = { unequal, disordered, differences, lost, doubled };
    for (const [what, count] of Object.entries(counts)) say(`${what} ${count}`);
    return lost + doubled + unequal + disordered + differences === 0;
  },
};

/** A drill on the cluster of `ops/ha`. */
const ofCluster = (does: string, troubleOf: (cluster: Cluster) => Trouble): Drill => ({
  does,
  limitMinutes: ({ scale }) => 8 + 3 * scale,
  async play(options) {
    const cluster = await openInstalledCluster();
    const { front, server } = cluster;
    const world = await openWorld({ apps: 2, workers: options.workers, open: async () => server, front });
    try {
      const outcome = await play(world, troubleOf(cluster), options);
      for (const line of linesOf(outcome, world.ledger)) options.say(line);
      return isWell(outcome);
    } finally {
      await world.close();
    }
  },
});

/** With the tools of `ops/backup` where they're installed, otherwise with the means of the embedded server. */
const restore: Drill = {
  does: 'The database is lost and restored to a moment from a base backup and the archived log, once with the file store and once without.',
  limitMinutes,
  async play(options) {
    const archived = await openInstalledArchive().catch((error: unknown) => {
      if (!(error instanceof Missing)) throw error;
      options.say(`${error.message} The embedded server is used instead.`);
      return openEmbeddedArchive();
    });
    const world = await openWorld({ apps: 2, workers: options.workers, open: async () => archived.server });
    try {
      let isAllWell = true;
      for (const isFileStoreLost of [false, true]) {
        const outcome = await playRestore(world, archived, { ...options, isFileStoreLost });
        for (const line of linesOf(outcome, world.ledger)) options.say(line);
        isAllWell &&= isWell(outcome);
      }
      return isAllWell;
    } finally {
      await world.close();
    }
  },
};

export const drills = {
  failover: ofCluster(
    "The leader of the database cluster is killed with its machine's processes, several times.",
    failover,
  ),
  freeze: ofCluster('The leader of the database cluster hangs, and comes back after another has taken over.', freeze),
  'switch-over': ofCluster('The leader of the database cluster hands over to another node.', switchOver),
  'kill-app': ofTrouble('A process of Operatory is killed and started again, several times.', killApp),
  'kill-database': ofTrouble('The database server is killed and recovers, several times.', killDatabase),
  cut: ofTrouble('All connections to the database break, several times.', cut),
  silence: ofTrouble('All connections to the database fall silent without breaking.', silence),
  lock: ofTrouble('The cart of one account is locked.', lock),
  'read-only': ofTrouble('The database refuses writes.', readOnly),
  'disk-full': diskFull,
  'rolling-upgrade': ofTrouble('Each process is replaced by one of the next build.', rollingUpgrade),
  image: {
    does: 'The image of the Containerfile is built and started, without a registry.',
    limitMinutes: () => 25,
    play: ({ say }) => checkImage(say),
  },
  pooler,
  restore,
  soak: {
    does: 'People work for minutes while one trouble follows another, by chance.',
    limitMinutes: ({ minutes }) => minutes + 10,
    play: soak,
  },
  erp,
} as const satisfies Record<string, Drill>;

export const drillNames = Object.keys(drills) as (keyof typeof drills)[];
