/** The second step of signing in, passkeys, and company sign-in, in a separate chunk. */
import { callBackOffice } from '../calls/index.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';

const file = () => import('./factors/parts.ts');

export const SecondStep = lazyPart(file, (parts) => parts.SecondStep);
export const CompanySignIn = lazyPart(file, (parts) => parts.CompanySignIn);
export const PasskeyButton = lazyPart(file, (parts) => parts.PasskeyButton);

/** Whether the person has entered the password but not yet the second step. */
export async function isSecondStepMissing(): Promise<boolean> {
  return (await callBackOffice('readSecondStep', {})).missing !== null;
}
