/** The text that is printed when Operatory is ready: its address, and the demo sign-ins. */
import type { Settings } from '../settings/settings.ts';

export interface SignIns {
  readonly password: string;
  readonly people: readonly { readonly email: string; readonly role: string }[];
}

/**
 * Lines with a blank one before and after.
 * @param signIns those of the demo; left out where there is none
 * @param buyerUrl the page of the demo's buyer, in the same way
 * @param mailboxUrl the page of the demo's e-mails, in the same way
 * @param setupUrl where the first administrator comes in; left out if anyone can sign in already
 */
export function greeting(
  settings: Settings,
  {
    readyIn,
    signIns,
    buyerUrl,
    mailboxUrl,
    setupUrl,
  }: {
    readyIn: string;
    signIns: SignIns | undefined;
    buyerUrl?: string | undefined;
    mailboxUrl?: string | undefined;
    setupUrl?: string | undefined;
  },
): string {
  const lines = [
    `${settings.brandName} ${settings.appVersion} is ready (${readyIn})`,
    '',
    `  Open   ${settings.publicUrl}`,
    ...(settings.databaseUrl === undefined ? [`  Data   ${settings.dataDir}`] : []),
  ];
  if (signIns !== undefined) {
    const longest = Math.max(...signIns.people.map(({ email }) => email.length));
    lines.push('', `  Demo sign-ins, password ${signIns.password} for each:`);
    for (const { email, role } of signIns.people) lines.push(`    ${email.padEnd(longest)}  ${role}`);
  }
  if (buyerUrl !== undefined) {
    lines.push('', `  A procurement system to try punch-out with: ${buyerUrl}`);
  }
  if (mailboxUrl !== undefined) lines.push('', `  E-mails that would be sent: ${mailboxUrl}`);
  if (setupUrl !== undefined) {
    lines.push(
      '',
      '  Nobody can sign in yet. Whoever opens this address becomes the administrator. It works once, for an hour:',
      `    ${setupUrl}`,
    );
  }
  if (settings.demoClockSeconds > 0) {
    lines.push(
      '',
      `  An order that you send moves on by itself, a step every ${settings.demoClockSeconds} s, until it has shipped.`,
    );
  }
  lines.push('', '  Ctrl-C stops everything.');
  return `\n${lines.join('\n')}\n\n`;
}
