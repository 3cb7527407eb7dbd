import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { openDataFolder } from './data-folder.ts';
import { withEnvFile } from './env-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'operatory-start-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('the data folder is made with all that leads to it, and a place where none can be made is named', () => {
  expect(existsSync(openDataFolder(join(root, 'a', 'b', 'c')))).toBe(true);
  writeFileSync(join(root, 'file'), '');
  for (const place of [join(root, 'file', 'data'), '/proc/operatory/data']) {
    expect(() => openDataFolder(place)).toThrow(CannotStart);
    expect(() => openDataFolder(place)).toThrow(place);
  }
});

it('a file of settings is optional, but one that can’t be read ends the start', () => {
  expect(withEnvFile({ PORT: '1' }, root)).toEqual({ PORT: '1' });
  writeFileSync(join(root, '.env'), 'PORT=2\nHOST=::1\n');
  expect(withEnvFile({ PORT: '1' }, root)).toEqual({ PORT: '1', HOST: '::1' });
  rmSync(join(root, '.env'));
  // Even root can't read a folder as a file.
  mkdirSync(join(root, '.env'));
  expect(() => withEnvFile({}, root)).toThrow(CannotStart);
});
