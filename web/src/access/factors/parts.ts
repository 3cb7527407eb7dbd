/** Sign-in methods other than a password, in one chunk that pages load when they need it. */
export { CompanySignIn } from './company-sign-in.tsx';
export { ConfirmItsYou } from './confirm-dialog.tsx';
export { PasskeyButton } from './passkey-button.tsx';
export { SecondStep } from './second-step.tsx';
