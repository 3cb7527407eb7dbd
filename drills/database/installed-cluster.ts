/** The cluster of `ops/ha` on the loopback address: etcd, three nodes of Patroni, and HAProxy in front of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { poll } from '../../bench/poll.ts';
import type { DatabaseServer } from '../../server/src/ports/database/index.ts';
import { steadyPort } from '../../server/test/loopback-ports.ts';
import { findProgram } from '../troubles/pooler.ts';
import { findInstalledPostgres } from './installed-postgres.ts';

export interface ClusterNode {
  readonly name: string;
  /** Ends everything of it as a power cut would. */
  kill(): void;
  /** Stops all its processes, as on a machine that hangs, until `thaw`. */
  freeze(): void;
  thaw(): void;
  start(): void;
}

export interface Cluster {
  /** The primary by way of HAProxy. Stopping it ends the whole cluster. */
  readonly server: DatabaseServer;
  /** Each node itself, for `DATABASE_READ_URLS`. */
  readonly readUrls: readonly string[];
  readonly nodes: readonly ClusterNode[];
  /** Where HAProxy serves Operatory's processes, which have to listen on these ports. */
  readonly front: { readonly url: string; readonly ports: readonly number[] };
  /** The node that says it's the leader; undefined while there's none. */
  leader(): Promise<ClusterNode | undefined>;
  /** Asks Patroni to make another node the leader. */
  switchOver(): Promise<void>;
  /** Resolves once a node leads, the others follow it, and one of them is synchronous. */
  untilWhole(): Promise<void>;
}

const templates = fileURLToPath(new URL('../../ops/ha/', import.meta.url));
const password = 'drill';

/** Fills in the names of a template of `ops/ha`. Throws if one has no value. */
function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return readFileSync(join(templates, template), 'utf8')
    .replaceAll(/^ *#.*$/gm, '')
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${template} has no value for ${name}`);
      return String(value);
    });
}

/** The processes whose working folder is this one, which identifies PostgreSQL's processes. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return Number.isInteger(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    });
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}

async function canConnect(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true as const),
    () => undefined,
  );
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Starts it in a temporary folder. Throws `Missing` where a package is missing. */
export async function openInstalledCluster(): Promise<Cluster> {
  const postgres = findInstalledPostgres();
  const [etcd, patroni, haproxy] = [findProgram('etcd', 'etcd-server'), findProgram('patroni'), findProgram('haproxy')];
  const folder = dirname(postgres.makeFolder('node1'));
  const port = async () => steadyPort();
  const children = new Map<string, ChildProcess>();
  const names = ['node1', 'node2', 'node3'];
  const ports = { etcd: await port(), peer: await port(), primary: await port(), web: await port() };
  const nodePorts = await Promise.all(names.map(async () => ({ database: await port(), api: await port() })));
  const appPorts = [await port(), await port()];

  function run(name: string, words: readonly string[]): void {
    const log = openSync(join(folder, `${name}.log`), 'a', 0o600);
    const [program = '', ...rest] = words;
    const env = { PATH: `${postgres.bin}:${process.env.PATH}`, LANG: 'C.UTF-8' };
    children.set(name, spawn(program, rest, { ...postgres.ids, cwd: folder, env, stdio: ['ignore', log, log] }));
    closeSync(log);
  }
  const configure = (file: string, template: string, values: Readonly<Record<string, string | number>>) => {
    const path = join(folder, file);
    writeFileSync(path, fill(template, { ADDRESS: '127.0.0.1', ...values }), { mode: 0o644 });
    return path;
  };

  const etcdMember = {
    NODE: 'etcd1',
    ETCD_FOLDER: join(folder, 'etcd'),
    ETCD_PORT: ports.etcd,
    ETCD_PEER_PORT: ports.peer,
  };
  const members = { ETCD_MEMBERS: `etcd1=http://127.0.0.1:${ports.peer}` };
  run('etcd', [etcd, '--config-file', configure('etcd.yml', 'etcd.yml', { ...etcdMember, ...members })]);

  const nodes = names.map((name, index): ClusterNode & { readonly api: number } => {
    const { database, api } = nodePorts[index] as { database: number; api: number };
    const data = join(folder, `${name}-data`);
    const config = configure(`${name}.yml`, 'patroni.yml', {
      ...{ NODE: name, API_PORT: api, DATABASE_PORT: database, DATA_FOLDER: data, SOCKET_FOLDER: folder },
      ...{ ETCD: `127.0.0.1:${ports.etcd}`, WATCHDOG: 'off', NETWORK: '127.0.0.1/32', PROGRAMS: postgres.bin },
      ...{ SUPERUSER_PASSWORD: password, REPLICATION_PASSWORD: password, REWIND_PASSWORD: password },
      SHARED_BUFFERS: '64MB',
    });
    const all = () => [children.get(name)?.pid ?? 0, ...processesIn(data)].filter((pid) => pid > 0);
    return {
      ...{ name, api },
      start: () => run(name, [patroni, config]),
      kill: () => signalAll(all(), 'SIGKILL'),
      freeze: () => signalAll(all(), 'SIGSTOP'),
      thaw: () => signalAll(all(), 'SIGCONT'),
    };
  });
  for (const node of nodes) node.start();
  const addresses = nodePorts.flatMap(({ database, api }, index) => [
    [`NODE${index + 1}`, `127.0.0.1:${database}`],
    [`API${index + 1}`, api],
  ]);
  const proxy = configure('haproxy.cfg', 'haproxy.cfg', {
    ...{ PRIMARY_PORT: ports.primary, WEB_PORT: ports.web },
    ...{ APP1: `127.0.0.1:${appPorts[0]}`, APP2: `127.0.0.1:${appPorts[1]}` },
    ...Object.fromEntries(addresses),
  });
  run('haproxy', [haproxy, '-db', '-f', proxy]);

  function endAll(): void {
    for (const node of nodes) node.kill();
    for (const child of children.values()) child.kill('SIGKILL');
  }
  process.once('exit', endAll);
  const stop = async () => {
    endAll();
    process.off('exit', endAll);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  /** The member list as reported by the first node that answers. */
  async function askMembers(): Promise<readonly Member[]> {
    for (const { api } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => undefined,
      );
      const { members = [] } = ((await answer?.json().catch(() => undefined)) ?? {}) as { members?: Member[] };
      if (members.length > 0) return members;
    }
    return [];
  }
  /** What each node says of the cluster, and the end of its log: a cluster that stays broken has to be explained. */
  async function stateOfNodes(): Promise<string> {
    const states = nodes.map(async ({ name, api }) => {
      const options = { signal: AbortSignal.timeout(2_000) };
      const said = await fetch(`http://127.0.0.1:${api}/cluster`, options).then(
        (answer) => answer.text(),
        (error: unknown) => String(error),
      );
      const log = readFileSync(join(folder, `${name}.log`), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-15);
      return [`${name} says ${said}`, ...log].join('\n  ');
    });
    return (await Promise.all(states)).join('\n');
  }
  const leader = async () => {
    const { name } = (await askMembers()).find(({ role }) => role === 'leader') ?? {};
    return nodes.find((node) => node.name === name);
  };
  const untilWhole = async () => {
    const isWhole = async () => {
      const found = await askMembers();
      const isSynchronous = found.some(({ role }) => role === 'sync_standby');
      const isUp =
        found.length === nodes.length && found.every(({ state }) => ['running', 'streaming'].includes(state));
      return isSynchronous && isUp && found.some(({ role }) => role === 'leader') ? true : undefined;
    };
    await poll(isWhole, { everyMs: 250, limitMs: 180_000, what: 'Completing the cluster' }).catch(
      async (error: unknown) => {
        throw new Error(`${(error as Error).message}. ${await stateOfNodes()}`, { cause: error });
      },
    );
  };
  const url = (user: string, at: number, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${at}/${database}`;

  try {
    await untilWhole();
    const administrator = new pg.Client({ connectionString: url('postgres', ports.primary, 'postgres') });
    await poll(() => canConnect(url('postgres', ports.primary, 'postgres')), {
      ...{ everyMs: 250, limitMs: 30_000, what: 'Reaching the primary by way of HAProxy' },
    });
    await administrator.connect();
    await administrator.query(`create role operatory login password '${password}'`);
    await administrator.query('create database operatory owner operatory');
    await administrator.end();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    server: { url: url('operatory', ports.primary, 'operatory'), isEmbedded: false, stop },
    readUrls: nodePorts.map(({ database }) => url('operatory', database, 'operatory')),
    nodes,
    front: { url: `http://127.0.0.1:${ports.web}`, ports: appPorts },
    leader,
    async switchOver() {
      const named = (await leader())?.name;
      const from = nodes.find((node) => node.name === named);
      const answer = await fetch(`http://127.0.0.1:${from?.api}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from?.name }),
      });
      if (!answer.ok) throw new Error(`Patroni refused the switch-over: ${answer.status} ${await answer.text()}`);
    },
    untilWhole,
  };
}
