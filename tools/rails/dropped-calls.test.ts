import { expect, it } from 'vitest';
import { droppedCalls } from './dropped-calls.ts';
import { readSource, readSources } from './source-files.ts';

it('no call that the web app’s build would drop exists only to throw', () => {
  const files = readSources(new URL('../..', import.meta.url).pathname, ['domain', 'contract', 'web']);
  expect(files.length).toBeGreaterThan(300);
  expect(droppedCalls(files)).toEqual([]);
});

const dropped = (statement: string, path = 'web/src/x.ts') =>
  droppedCalls([readSource(path, `export function f(x: string) {\n  try {\n    ${statement}\n  } catch {}\n}\n`)]);

it.each(['decodeURIComponent(x);', 'void encodeURI(x);', 'new URL(x);', 'String.fromCodePoint(x);', 'JSON.parse(x);'])(
  'catches %s',
  (statement) => expect(dropped(statement)).toHaveLength(1),
);

it.each([
  'return decodeURIComponent(x);',
  'const url = new URL(x);',
  'Object.assign(a, b);',
  'check(x);',
  'new Tab(x);',
])('allows %s', (statement) => expect(dropped(statement)).toEqual([]));

it('ignores tests', () => expect(dropped('decodeURIComponent(x);', 'web/src/x.test.ts')).toEqual([]));
