import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = new URL('../../web/src/', import.meta.url);

/** The selectors with `:hover` that a finger would leave lit: those outside `@media (hover: hover)`. */
function stickingSelectors(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  let prelude = '';
  for (const sign of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      open.push(prelude.trim());
      const isSafe = open.some((around) => around.includes('(hover: hover)'));
      if (prelude.includes(':hover') && !isSafe) found.push(prelude.trim());
      prelude = '';
    } else if (sign === '}') {
      open.pop();
      prelude = '';
    } else prelude = sign === ';' ? '' : prelude + sign;
  }
  return found;
}

describe('hover styles', () => {
  it('is distinguished from touch', () => {
    const css = '.a { color: red; } .a:hover { color: blue; } @media (hover: hover) { .b:hover { color: blue; } }';
    expect(stickingSelectors(css)).toEqual(['.a:hover']);
  });

  it('lights up only where there is a pointer', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    expect(files.length).toBeGreaterThan(50);
    const sticking = files.flatMap((file) =>
      stickingSelectors(readFileSync(new URL(file, sources), 'utf8')).map((selector) => `${file}: ${selector}`),
    );
    expect(sticking).toEqual([]);
  });
});
