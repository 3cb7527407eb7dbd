/**
 * Builds the image of the `Containerfile` and starts it, with buildah and without a registry: its base is made of Debian's packages.
 * Processes are isolated by a new root folder alone, which works on machines that aren't allowed to start containers.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { poll } from '../bench/poll.ts';
import { benchSecret, prepareFresh } from '../bench/prepare.ts';
import { freePort } from '../server/test/loopback-ports.ts';
import { baseName, buildBase } from './container/base-image.ts';
import { type Builder, openBuilder } from './container/builder.ts';
import { openDatabaseLink } from './database-link.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const imageName = 'localhost/operatory-drill';

interface ImageConfig {
  readonly User: string;
  readonly Cmd: readonly string[];
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** npm in the build reads packages from this machine's cache, and trusts the certificates that npm trusts here. */
function npmVolumes(folder: string): string[] {
  const settings = join(folder, 'npmrc');
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  const cache = join(homedir(), '.npm');
  const lines = ['cache=/npm-cache', 'prefer-offline=true', ...(authority ? ['cafile=/npm-authority.pem'] : [])];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  return [
    ...['--volume', `${settings}:/root/.npmrc`],
    ...(existsSync(cache) ? ['--volume', `${cache}:/npm-cache`] : []),
    ...(authority ? ['--volume', `${authority}:/npm-authority.pem:ro`] : []),
  ];
}

function build(builder: Builder, folder: string): ImageConfig {
  builder.buildah([
    // The health check is Docker's; the OCI's own format drops it.
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--build-arg', `NODE_IMAGE=${baseName}`],
    ...npmVolumes(folder),
    ...['-t', imageName, '-f', join(root, 'Containerfile'), root],
  ]);
  const { Docker } = JSON.parse(builder.buildah(['inspect', '--type', 'image', imageName])) as {
    Docker: { config: ImageConfig };
  };
  return Docker.config;
}

interface Started {
  readonly container: string;
  readonly program: ChildProcess;
  readonly complaints: () => string;
}

function start(builder: Builder, { Cmd }: ImageConfig, env: Readonly<Record<string, string>>): Started {
  const container = builder.buildah(['from', '--pull-never', imageName]).trim();
  const given = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const program = builder.startBuildah(['run', '--isolation', 'chroot', ...given, container, '--', ...Cmd]);
  let said = '';
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-3_000);
  });
  return { container, program, complaints: () => said };
}

const isHealthy = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined))?.ok === true;

/** What is wrong with the started image, if anything. */
function problemsOf(builder: Builder, { container }: Started, config: ImageConfig): string[] {
  const inside = (words: readonly string[]) => {
    try {
      return builder.buildah(['run', '--isolation', 'chroot', '--env', 'PORT=3000', container, '--', ...words]).trim();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const writable = `for f in /app /app/server/dist/main.js /usr/local/bin/node /etc; do test -w $f && echo $f; done; true`;
  const left = 'cd /app; ls -d .git .env data .cache 2>/dev/null; true';
  const expected = [
    ['the user', inside(['id', '-u']), '1000'],
    ['files of the program that its user may change', inside(['sh', '-c', writable]), ''],
    ['whether it may write to /data', inside(['sh', '-c', 'test -w /data && echo yes']), 'yes'],
    ['what should have been left out', inside(['sh', '-c', left]), ''],
    ['the kind of health check', config.Healthcheck?.Test[0] ?? 'none', 'CMD'],
  ];
  return expected.flatMap(([what, found, wanted]) => (found === wanted ? [] : [`${what}: ${found}`]));
}

/** Ends the processes that it started, by their group. */
async function end({ program }: Started): Promise<void> {
  const gone = new Promise((resolve) => program.once('exit', resolve));
  for (const [signal, ms] of [
    ['SIGTERM', 15_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (program.exitCode !== null || program.signalCode !== null) return;
    process.kill(-(program.pid ?? Number.NaN), signal);
    // The time limit mustn't keep the drill running once the processes are gone.
    await Promise.race([gone, setTimeout(ms, undefined, { ref: false })]);
  }
}

/** Prints what it found; returns whether all is well. Throws `Missing` if a program is. */
export async function checkImage(say: (text: string) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-image-'));
  const builder = openBuilder(folder);
  try {
    buildBase(builder, folder);
    say('the base was made of Debian’s packages');
    const config = build(builder, folder);
    say(`built; it starts ${config.Cmd.join(' ')} as ${config.User}`);
    const prepared = await prepareFresh({ items: 50, practices: 10, orders: 10 });
    // The embedded server listens on a socket in a folder, which the image doesn't have.
    const link = await openDatabaseLink(prepared.databaseUrl);
    const port = await freePort();
    const started = start(builder, config, {
      ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}`, DEMO: '0', WORKERS: '1' },
      ...{ DATABASE_URL: link.databaseUrl, AUTH_SECRET: benchSecret, LOG_LEVEL: 'error' },
    });
    try {
      const url = `http://127.0.0.1:${port}`;
      await poll(async () => ((await isHealthy(`${url}/readyz`)) ? true : undefined), {
        ...{ everyMs: 250, limitMs: 90_000, what: 'Starting the image' },
      }).catch((error: unknown) => {
        throw new Error(`${(error as Error).message}\n${started.complaints()}`);
      });
      say('started; /readyz returns 200');
      const page = await fetch(url).then((answer) => answer.text());
      const problems = problemsOf(builder, started, config);
      if (!page.includes('<html')) problems.push('the web app is missing');
      for (const problem of problems) say(problem);
      say(`problems ${problems.length}`);
      return problems.length === 0;
    } finally {
      await end(started);
      link.close();
      await prepared.close();
    }
  } finally {
    builder.close();
  }
}
