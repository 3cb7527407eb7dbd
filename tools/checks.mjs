/**
 * The checks of `npm run check`, one line each: what it checks, and the command; and the longer tests that `npm test`
 * runs besides. To add a rail, add a test in `tools/` or a line here.
 */

/** What has not changed since the last check isn't checked again. */
const tsc = (project) => [
  'node',
  'node_modules/typescript/bin/tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${project === '.' ? 'root' : project}.json`,
];

/** Tests of these projects of `vitest.config.ts`. */
const vitest = (projects, more = []) => [
  'node',
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  ...projects.map((project) => `--project=${project}`),
  ...more,
];

/**
 * `needsBuild`: it looks at the built product. `counts` names the form of a report that holds single results; without it, the command as a whole is one result.
 * @type {{ name: string, command: string[], counts?: 'vitest', needsBuild?: boolean, limitSeconds?: number }[]}
 */
export const checks = [
  // The longest first, because two run side by side. The demo builds on the server, so that both are one program.
  { name: 'types of server and demo', command: tsc('demo') },
  { name: 'types of web', command: tsc('web') },
  { name: 'types of tools, e2e and bench', command: tsc('.') },
  {
    name: 'format and lint',
    command: ['node', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'types of contract', command: tsc('contract') },
  { name: 'types of domain', command: tsc('domain') },
  { name: 'nothing unused', command: ['node', 'node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    // Without tests, and including public exports: a function that only its tests call is dead code.
    name: 'nothing that only tests use',
    command: [
      'node',
      'node_modules/knip/bin/knip.js',
      '--production',
      '--config',
      'knip.production.json',
      '--include',
      'files,exports',
      '--no-progress',
    ],
  },
  { name: 'first load within its limits', command: ['node', 'tools/check-size.mjs'], needsBuild: true },
  {
    name: 'tests',
    command: vitest(['rules', 'server', 'rails']),
    counts: 'vitest',
    limitSeconds: 1_200,
  },
];

/** @type {typeof checks[number]} */
export const longTests = {
  name: 'tests that start processes or wait',
  // A third at once, because each spends half its time waiting.
  command: vitest(['process', 'model', 'long'], ['--maxWorkers=3']),
  counts: 'vitest',
  limitSeconds: 1_200,
};
