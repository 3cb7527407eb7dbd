import { describe, expect, it } from 'vitest';
import { isUpdate, parseTried, shownVersion } from './announced-version.ts';

const minute = 60_000;

describe('an announced version', () => {
  it('is an update when it differs from the running one, newer or older', () => {
    const page = { running: '1.0.548', tried: undefined, now: 0 };
    expect(isUpdate(undefined, page)).toBe(false);
    expect(isUpdate('1.0.548', page)).toBe(false);
    expect(isUpdate('1.0.549', page)).toBe(true);
    expect(isUpdate('1.0.547', page)).toBe(true);
  });

  it('is not offered again for ten minutes if the reload did not load it', () => {
    const page = { running: '1.0.548', tried: { version: '1.0.549', at: 0 } };
    expect(isUpdate('1.0.549', { ...page, now: minute })).toBe(false);
    expect(isUpdate('1.0.549', { ...page, now: 10 * minute })).toBe(true);
    expect(isUpdate('1.0.550', { ...page, now: minute })).toBe(true);
  });

  it('reads any stored value without failing', () => {
    expect(parseTried('{"version":"1","at":2}')).toEqual({ version: '1', at: 2 });
    for (const text of [null, '', 'x', 'null', '7', '{}', '{"version":1,"at":2}']) {
      expect(parseTried(text)).toBeUndefined();
    }
  });
});

it('a version is shown without its build, unless only the build differs from the running one', () => {
  expect(shownVersion('1.0.548+1a2b3c4d')).toBe('1.0.548');
  expect(shownVersion('1.0.549+1a2b3c4d', '1.0.548+99999999')).toBe('1.0.549');
  expect(shownVersion('1.0.548+1a2b3c4d', '1.0.548+99999999')).toBe('1.0.548+1a2b3c4d');
});
