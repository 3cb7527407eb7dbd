/** The two servers that are compared, each in its own process against the same database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/test/loopback-ports.ts';
import { pollReady } from './poll.ts';
import { benchSecret, type PreparedDatabase } from './prepare.ts';

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Seconds from starting the process until it's ready. */
  readonly readyIn: number;
  stop(): Promise<void>;
}

async function run(command: readonly string[], port: number, environment: Record<string, string>): Promise<Running> {
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, command, {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      SECOND_STEP: 'nobody',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A benchmark that is stopped must not leave its servers running.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = `http://127.0.0.1:${port}`;
  await pollReady(url, () => child.exitCode !== null);
  return {
    url,
    pid: child.pid ?? 0,
    readyIn: (performance.now() - began) / 1000,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The product, run as in production, with more settings where a figure needs them. */
export async function startProduct(
  { databaseUrl }: Pick<PreparedDatabase, 'databaseUrl'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  return run([fileOf('../server/dist/main.js')], await freePort(), {
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    SECOND_STEP: 'nobody',
    AUTH_SECRET: benchSecret,
    LOG_LEVEL: 'error',
    WORKERS: '1',
    ...settings,
  });
}

/** The baseline: Fastify and pg with the same statements, and nothing else. */
export async function startBare({ databaseUrl }: PreparedDatabase, statementsFile: string): Promise<Running> {
  return run(['--import', 'tsx', fileOf('./bare-server.ts')], await freePort(), {
    DATABASE_URL: databaseUrl,
    STATEMENTS: statementsFile,
  });
}
