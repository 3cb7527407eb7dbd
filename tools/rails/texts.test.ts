import { describe, expect, it } from 'vitest';
import { floors } from './arrows.ts';
import { readSource, readSources } from './source-files.ts';
import { repeatedTexts, writtenSettings } from './texts.ts';

const files = readSources(new URL('../..', import.meta.url).pathname, floors);

describe('texts stand once', () => {
  it('holds for refusals in the whole tree', () => {
    expect(files.some(({ path }) => path === 'contract/src/refusals.ts')).toBe(true);
    expect(repeatedTexts(files)).toEqual([]);
  });

  it('holds for brand and phone numbers in the web app', () => {
    expect(files.some(({ path }) => path.startsWith('web/src/'))).toBe(true);
    expect(writtenSettings(files)).toEqual([]);
  });

  it('catches a refusal text written a second time', () => {
    const file = readSource('web/src/cart/x.tsx', "export const text = 'Please sign in to continue.';");
    expect(repeatedTexts([file])).toHaveLength(1);
  });

  it('catches a brand and a phone number in a component', () => {
    const file = readSource('web/src/app/x.tsx', "export const text = 'Call Operatory at (206) 555-0100';");
    expect(writtenSettings([file])).toHaveLength(2);
  });
});
