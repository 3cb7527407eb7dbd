/** Why a company sign-in let nobody in: the server comes back with a word for it, and here are the sentences. */
export function whyBack(error: string, companyName: string): string {
  switch (error) {
    case 'answer':
      return `Your company’s sign-in answered in a way that isn’t accepted here, so you weren’t signed in. Try again. If it happens again, tell ${companyName}.`;
    case 'start-here':
      return 'Start here: enter your e-mail and use your company’s sign-in. A sign-in that was begun elsewhere, or took too long, isn’t accepted.';
    case 'suspended':
      return `Your access here is suspended. Ask ${companyName} to restore it.`;
    case 'unknown':
      return `Your e-mail has no account here. Ask ${companyName} to add it.`;
    case 'domain':
      return `This sign-in doesn’t cover your e-mail’s domain. Use your own company’s sign-in, or ask ${companyName} for help.`;
    case 'unverified':
      return 'Your company’s sign-in doesn’t confirm that your e-mail is verified, so you weren’t signed in. Contact your company’s IT department.';
    default:
      return `Signing in with your company’s sign-in didn’t work. Try again, or ask ${companyName} whether your e-mail has an account here.`;
  }
}
