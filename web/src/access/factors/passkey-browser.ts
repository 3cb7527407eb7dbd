/** The browser's passkey functions; their library loads at first use. */
import { callBackOffice } from '../../calls/index.ts';
import { WordedProblem } from './worded-problem.ts';

/** Passkeys belong to a name: not to an address in numbers, and not to a page without encryption. */
export const arePasskeysPossible = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^(\d+\.){3}\d+$|^\[/.test(window.location.hostname);

/** An error message for what the browser or the person didn't do. */
const notDone = 'The passkey wasn’t used. Try again, or use another way.';

async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError';
    throw new WordedProblem(isKnown ? 'You already have a passkey on this device.' : notDone);
  }
}

const library = () => import('@simplewebauthn/browser');

/** Signs in with any passkey of this site. Throws `WordedProblem` or `CallFailure`. */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await library();
  const { options } = await callBackOffice('askPasskeySignIn', {});
  const body = await inBrowser(() => startAuthentication({ optionsJSON: options as never }));
  await callBackOffice('signInWithPasskey', { body: body as never });
}

/** Passes the second step, or proves again who the person is. */
export async function proveWithPasskey(): Promise<void> {
  const { startAuthentication } = await library();
  const { options } = await callBackOffice('askPasskeyProof', {});
  const body = await inBrowser(() => startAuthentication({ optionsJSON: options as never }));
  await callBackOffice('proveWithPasskey', { body: body as never });
}

/** Creates a passkey with this name. Returns the recovery codes if they're the person's first. */
export async function makePasskey(name: string): Promise<string[] | null> {
  const { startRegistration } = await library();
  const { options } = await callBackOffice('askPasskey', {});
  const passkey = await inBrowser(() => startRegistration({ optionsJSON: options as never }));
  return (await callBackOffice('addPasskey', { body: { name, passkey: passkey as never } })).recoveryCodes;
}
