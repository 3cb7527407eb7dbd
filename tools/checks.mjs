/**
 * The checks of `npm run check` and `npm test`, one line each: what it checks, and the command; and the tests that each
 * of the two runs. To add a rail, add a test in `tools/` or a line here.
 */

/** Files that haven't changed since the last check aren't checked again. */
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
 * `needsBuild`: it checks the built product. `counts` names the form of a report that holds single results; without
 * it, the command as a whole is one result.
 * @typedef {{ name: string, command: string[], counts?: 'vitest' | 'playwright', needsBuild?: boolean,
 *   limitSeconds?: number, env?: Record<string, string> }} Check
 */

/** @type {Check[]} */
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
];

/**
 * What `npm run check` runs: no test that starts processes or waits for long.
 * @type {Check}
 */
export const quickTests = {
  name: 'tests',
  command: vitest(['rules', 'server', 'rails']),
  counts: 'vitest',
  limitSeconds: 1_800,
  env: { LONG_TESTS: '0' },
};

/**
 * What `npm test` runs, once the product is built.
 * @type {Check}
 */
export const allTests = {
  name: 'tests without a browser',
  // One more than there are processors, because some spend half their time waiting.
  command: vitest(['rules', 'server', 'rails', 'process', 'model'], ['--maxWorkers=3']),
  counts: 'vitest',
  limitSeconds: 2_700,
};
