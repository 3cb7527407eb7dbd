import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formProblems, readDecisions, writeIndex } from './decisions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const decisions = readDecisions(root);

/** A Markdown text's links to files of the project that don't exist. */
function brokenLinks(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:|^\//.test(target))
    .filter((target) => !existsSync(join(root, dirname(path), target)))
    .map((target) => `${path} links to ${target}`);
}

describe('decisions', () => {
  it('have a title, date, status, context, decision, and trade-offs, and a unique number', () => {
    expect(decisions.length).toBeGreaterThan(60);
    expect(decisions.flatMap(formProblems)).toEqual([]);
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  });

  it('are all in the index (otherwise: npm run requirements)', () => {
    expect(readFileSync(`${root}docs/decisions/README.md`, 'utf8')).toBe(writeIndex(decisions));
  });

  it('are reported when a part is missing', () => {
    const text =
      '# 7. A title\n\nDate: 2026-11-22\n\nStatus: accepted\n\n## Context\n\nSome.\n\n## Decision\n\nThis.\n';
    expect(formProblems({ number: 7, file: '0007-x.md', text })).toEqual(['0007-x.md lacks a section "Trade-offs"']);
    expect(formProblems({ number: 8, file: '0008-x.md', text: `${text}\n## Trade-offs\n\nNone.\n` })).toHaveLength(1);
  });
});

describe('links between documents', () => {
  it('point to files that exist', () => {
    const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
    const broken = files
      .filter((path) => existsSync(join(root, path)))
      .flatMap((path) => brokenLinks(path, readFileSync(join(root, path), 'utf8')));
    expect(broken).toEqual([]);
  });

  it('are reported when they are broken', () => {
    expect(brokenLinks('docs/x.md', '[a](nowhere.md) [b](https://example.com) [c](architecture.md#top)')).toEqual([
      'docs/x.md links to nowhere.md',
    ]);
  });
});
