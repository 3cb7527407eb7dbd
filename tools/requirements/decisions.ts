/** Reads the decisions in `docs/decisions` and writes their index. */
import { readdirSync, readFileSync } from 'node:fs';
import type { DecisionFile } from './table.ts';

export interface Decision {
  readonly number: number;
  readonly file: string;
  readonly text: string;
}

const filePattern = /^(\d{4})-[a-z0-9-]+\.md$/;

/** Every decision below `root`, by number. */
export function readDecisions(root: string): Decision[] {
  const folder = `${root}docs/decisions`;
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const number = filePattern.exec(file)?.[1];
      return number === undefined
        ? []
        : [{ number: Number(number), file, text: readFileSync(`${folder}/${file}`, 'utf8') }];
    });
}

/** Looks decisions up in the `docs/decisions` folder below `root`. */
export function decisionFileIn(root: string): DecisionFile {
  const decisions = readDecisions(root);
  return (number) => decisions.find((decision) => decision.number === number)?.file;
}

/** A decision's deviations from the usual form, in sentences. */
export function formProblems({ number, file, text }: Decision): string[] {
  const expected: [RegExp, string][] = [
    [new RegExp(`^# ${number}\\. \\S.+$`, 'm'), `a title "# ${number}. …"`],
    [/^Date: \d{4}-\d{2}-\d{2}$/m, 'a line "Date: YYYY-MM-DD"'],
    [
      /^Status: (accepted|superseded by decision \d+)$/m,
      'a line "Status: accepted" or "Status: superseded by decision N"',
    ],
    [/^## Context\n\n\S/m, 'a section "Context"'],
    [/^## Decision\n\n\S/m, 'a section "Decision"'],
    [/^## Trade-offs\n\n\S/m, 'a section "Trade-offs"'],
  ];
  return expected.filter(([pattern]) => !pattern.test(text)).map(([, what]) => `${file} lacks ${what}`);
}

/** The index page: a line for each decision, with its status. */
export function writeIndex(decisions: readonly Decision[]): string {
  const lines = decisions.map(({ number, file, text }) => {
    const title = /^# \d+\. (.+)$/m.exec(text)?.[1] ?? '';
    const status = /^Status: (.+)$/m.exec(text)?.[1] ?? '';
    return `| ${number} | [${title}](${file}) | ${status} |`;
  });
  return `# Decisions

What the specification leaves open, and where we chose one way among several. Each page has the context, the decision,
and its trade-offs. A decision isn't edited when we change our minds: a new one supersedes it. Missing numbers were never
used. \`npm run requirements\` writes this page.

| No. | Decision | Status |
| --- | --- | --- |
${lines.join('\n')}
`;
}
