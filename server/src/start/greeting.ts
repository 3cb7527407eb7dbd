/** The block that is printed when Operatory is ready: where it is, and who may sign in to try it. */
import { demoPassword, demoPeople } from '../demo/people.ts';
import type { Settings } from '../settings/settings.ts';

/** Lines with a blank one before and after. */
export function greeting(settings: Settings, { readyIn }: { readyIn: string }): string {
  const lines = [
    `${settings.brandName} ${settings.appVersion} is ready (${readyIn})`,
    '',
    `  Open   ${settings.publicUrl}`,
    ...(settings.databaseUrl === undefined ? [`  Data   ${settings.dataDir}`] : []),
  ];
  if (settings.isDemo) {
    const longest = Math.max(...demoPeople.map(({ email }) => email.length));
    lines.push('', `  Demo sign-ins, password ${demoPassword} for each:`);
    for (const { email, role } of demoPeople) lines.push(`    ${email.padEnd(longest)}  ${role}`);
  }
  lines.push('', '  Ctrl-C stops everything.');
  return `\n${lines.join('\n')}\n\n`;
}
