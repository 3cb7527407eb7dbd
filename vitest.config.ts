import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './tools/temporary-in-memory.ts';

keepTemporaryFilesInMemory();

/**
 * Tests of the server that wait for real time limits, kill processes, or draw and load a lot. `npm test` runs them;
 * `npm run check` sets LONG_TESTS=0 and doesn't.
 */
const longTests = [
  'server/src/cart/killed.test.ts',
  'server/src/documents/draw-tags.test.ts',
  'server/src/exchange/feed-histories.test.ts',
  'server/src/exchange/pickup/killed-pickups.test.ts',
  'server/src/exchange/slow-uploads.test.ts',
  'server/src/exchange/write-files.test.ts',
  'server/src/hub/rights-of-tabs.test.ts',
  'server/src/ports/database/folder-lock.test.ts',
  'server/src/ports/database/system-user.test.ts',
  'server/test/silent-database.test.ts',
];

const isLong = ({ moduleId }: TestSpecification) => longTests.some((path) => moduleId.endsWith(`/${path}`));

/** Spreads the long tests over the run, so that while one waits, others have the processors. */
class SpreadLongTests extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = sorted.filter(isLong);
    // A project's files stay together, because its workers keep their modules only until the next project.
    const [first] = long;
    const start = sorted.findIndex(({ project }) => project === first?.project);
    const short = sorted.filter((file) => file.project === first?.project && !isLong(file));
    const chunk = Math.ceil(short.length / (long.length + 1));
    const spread = long.flatMap((file, at) => [file, ...short.slice(at * chunk, (at + 1) * chunk)]);
    if (first === undefined) return sorted;
    return [
      ...sorted.slice(0, start),
      ...spread,
      ...short.slice(long.length * chunk),
      ...sorted.slice(start + long.length + short.length),
    ];
  }
}

/** What a test waits for may take longer on a slow machine. */
const poll = { timeout: 20_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SpreadLongTests },
    // Files of one project share their modules, because loading them again for each file took longer than the tests. A
    // test that depends on a module's state resets it (`vi.resetModules`).
    projects: [
      {
        test: {
          name: 'rules',
          expect: { poll },
          isolate: false,
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/src/**/*.test.ts'],
          // Fast by themselves, but the machine that runs them may be busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          expect: { poll },
          isolate: false,
          include: [
            'server/src/**/*.test.ts',
            'server/test/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['server/test/process/**', ...(process.env.LONG_TESTS === '0' ? longTests : [])],
          globalSetup: ['server/test/start-database.ts'],
          // Five times what the longest needs, because the machine may be busy.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          expect: { poll },
          include: ['server/test/process/**/*.test.ts', 'drills/**/*.test.ts'],
          globalSetup: ['server/test/process/build-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'rails',
          expect: { poll },
          isolate: false,
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/model/**'],
          testTimeout: 120_000,
        },
      },
      {
        // The browser's programs and the toy ERP against the real server.
        test: {
          name: 'model',
          expect: { poll },
          include: ['tools/model/**/*.test.ts', 'erp-demo/**/*.test.ts'],
          globalSetup: ['server/test/start-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
