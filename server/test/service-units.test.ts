/** The units of `ops/systemd`, checked by systemd's own tool. Skipped, and counted as skipped, where that isn't installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const units = join(root, 'ops/systemd');
const isChecked = (name: string) => /\.(service|timer)$/.test(name);
const hasTool = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The tool's findings in the units when the program and Node are where this machine has them. */
function problemsOf(change: (text: string) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-units-'));
  try {
    const names = readdirSync(units).filter(isChecked);
    for (const name of names) {
      const text = change(readFileSync(join(units, name), 'utf8'));
      writeFileSync(
        join(folder, name),
        text.replaceAll('/opt/operatory', root).replaceAll('/usr/bin/node', process.execPath),
      );
    }
    const paths = names.map((name) => join(folder, name));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    // This machine's units that ours refer to may have their own problems.
    return `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line.includes('operatory'))
      .join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it.skipIf(!hasTool)('are valid, and so are the commands that they start', () => {
  expect(problemsOf()).toBe('');
  expect(problemsOf((text) => text.replace('Restart=always', 'Restart=forever'))).toContain('forever');
  expect(problemsOf((text) => text.replace('operatory-backup.sh', 'no-such-script.sh'))).toContain('no-such-script.sh');
});

it('ask the backup script and the program for their facts', () => {
  const script = readFileSync(join(root, 'ops/backup/operatory-backup.sh'), 'utf8');
  const commands = readdirSync(units)
    .filter(isChecked)
    .flatMap((name) => /operatory-backup\.sh (\w+)/.exec(readFileSync(join(units, name), 'utf8'))?.[1] ?? []);
  expect(commands.toSorted()).toEqual(['base', 'trial']);
  for (const command of commands) expect(script).toContain(`\n${command}() {`);
});
