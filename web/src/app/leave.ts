/** The way out: ends the session and starts a fresh page. */
import { signOut } from '../access/index.ts';
import { failureOf } from '../calls/index.ts';
import { forgetPlaces } from '../customers/index.ts';
import { notify } from '../parts/toasts.ts';

/** Says so when nobody answers: then the person is still signed in. */
export async function leave() {
  try {
    await signOut();
    forgetPlaces();
    // A device that cannot load it forgets with the next tag that is scanned.
    await import('../shelf-tags/kept.ts').then(({ forgetPerson }) => forgetPerson()).catch(() => undefined);
    // A fresh page: nothing of this person stays in memory.
    window.location.assign('/');
  } catch (thrown) {
    notify(`You are still signed in. ${failureOf(thrown).detail}`, { tone: 'failed' });
  }
}
