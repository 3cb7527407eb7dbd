import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/src/**/*.test.ts'],
          // Quick by themselves; the machine that runs them may be busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: ['server/test/process/**'],
          globalSetup: ['server/test/start-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['server/test/process/**/*.test.ts'],
          globalSetup: ['server/test/process/build-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'rails', include: ['tools/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
