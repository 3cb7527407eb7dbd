import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from '../tools/temporary-in-memory.ts';
import { launchOptions } from './browser.ts';

keepTemporaryFilesInMemory();

/**
 * Each worker has a built server, and each file of journeys finds it with the whole demo data, fresh; see `journey.ts`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  // A slow machine takes longer, and these tests don't measure time: a limit only ends what hangs.
  timeout: 240_000,
  globalTimeout: 58 * 60_000,
  expect: { timeout: 40_000 },
  workers: 2,
  // The machine that runs them may be busy; what passes only the second time is named at the end of the run.
  retries: 1,
  reporter: process.env.JOURNEYS_JSON ? [['line'], ['json', { outputFile: process.env.JOURNEYS_JSON }]] : [['list']],
  use: {
    // A page that has loaded before is there in half the time. Storage, cookies, and all else are cleared between journeys.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Colors are measured in their final state, not during a theme's transition.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: await launchOptions(),
  },
});
