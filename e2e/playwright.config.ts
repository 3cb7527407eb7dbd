import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';

/** Journeys run against one built server with the whole demo data; see `server.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  timeout: 60_000,
  globalTimeout: 24 * 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // The machine that runs them may be busy; what passes only the second time is listed as flaky.
  retries: 2,
  reporter: process.env.JOURNEYS_JSON ? [['line'], ['json', { outputFile: process.env.JOURNEYS_JSON }]] : [['list']],
  use: {
    // Set by start-server.ts before the workers read this file.
    ...(process.env.JOURNEYS_URL === undefined ? {} : { baseURL: process.env.JOURNEYS_URL }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    trace: 'on-first-retry',
    launchOptions: await launchOptions(),
  },
});
