import { describe, expect, it } from 'vitest';
import { packages } from './arrows.ts';
import { readSource, readSources } from './source-files.ts';
import { homesOfTexts, repeatedTexts, writtenSettings } from './texts.ts';

const files = readSources(new URL('../..', import.meta.url).pathname, packages);

describe('texts are written once', () => {
  it('no refusal text is repeated in the whole project', () => {
    expect(homesOfTexts.filter((home) => !files.some(({ path }) => path === home))).toEqual([]);
    expect(repeatedTexts(files)).toEqual([]);
  });

  it('no component of the web app contains the brand or a phone number', () => {
    expect(files.some(({ path }) => path.startsWith('web/src/'))).toBe(true);
    expect(writtenSettings(files)).toEqual([]);
  });

  it('catches a repeated refusal text', () => {
    const file = readSource('web/src/cart/x.tsx', "export const text = 'Please sign in to continue.';");
    expect(repeatedTexts([file])).toHaveLength(1);
  });

  it('catches a brand and a phone number in a component', () => {
    const file = readSource('web/src/app/x.tsx', "export const text = 'Call Operatory at (206) 555-0100';");
    expect(writtenSettings([file])).toHaveLength(2);
  });
});
