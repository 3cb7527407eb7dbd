/** Why a company sign-in failed: the texts for the codes that the server returns. */
export function whyBack(error: string, companyName: string): string {
  switch (error) {
    case 'answer':
      return `Your company’s sign-in sent a response that we can’t accept, so you weren’t signed in. Try again. If it happens again, tell ${companyName}.`;
    case 'start-here':
      return 'Start here: enter your e-mail and use your company’s sign-in. Sign-ins that start somewhere else or take too long aren’t accepted.';
    case 'suspended':
      return `Your access here is suspended. Ask ${companyName} to restore it.`;
    case 'unknown':
      return `Your e-mail has no account here. Ask ${companyName} to add it.`;
    case 'domain':
      return `This sign-in doesn’t cover your e-mail’s domain. Use your own company’s sign-in, or ask ${companyName} for help.`;
    case 'unverified':
      return 'Your company’s sign-in didn’t confirm that your e-mail is verified, so you weren’t signed in. Contact your company’s IT department.';
    default:
      return `Your company’s sign-in failed. Try again, or ask ${companyName} whether your e-mail has an account here.`;
  }
}
