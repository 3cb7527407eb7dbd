import { describe, expect, test, vi } from 'vitest';
import { loadSpareParts, savesData } from './spare-parts.ts';

describe('preloading', () => {
  test('is off for people who save data', async () => {
    const idle = vi.fn();
    vi.stubGlobal('window', { requestIdleCallback: idle });
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    try {
      await loadSpareParts();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(idle).not.toHaveBeenCalled();
  });

  test('loads everything if the browser doesn’t report data saving', () => {
    for (const quiet of [{}, { connection: {} }, { connection: { saveData: false } }]) {
      expect(savesData(quiet)).toBe(false);
    }
  });
});
