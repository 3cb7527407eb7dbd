/** Redirects to an identity provider, and handles the return. */

import { CallFailure, readFailure } from '../../calls/failure.ts';
import { callBackOffice } from '../../calls/index.ts';
import { settings } from '../../settings/index.ts';
import { post } from '../session.ts';
import { whyBack } from './why-back.ts';
import { WordedProblem } from './worded-problem.ts';

/** The page on which the other tab ends; its script notifies the waiting pages. */
const lastPage = '/api/auth/done';
const channelName = 'operatory-company-sign-in';

interface Trip {
  readonly provider?: string;
  /** Instead of `provider`: the one for this e-mail. */
  readonly email?: string;
  readonly callbackURL?: string;
  readonly errorCallbackURL?: string;
  readonly isAgain?: boolean;
  readonly isTrial?: boolean;
}

async function addressOf(trip: Trip): Promise<string> {
  if (trip.email !== undefined && trip.email.trim() === '') {
    throw new WordedProblem('Enter your e-mail first, so that we find your company’s sign-in.');
  }
  const response = await post('sign-in/social', trip);
  if (!response.ok) throw new CallFailure(await readFailure(response));
  return ((await response.json()) as { url: string }).url;
}

/** Leaves this page; never settles, unless the request for the provider fails. */
export async function leaveFor(trip: Trip): Promise<void> {
  window.location.assign(await addressOf(trip));
  // The button stays busy until the other page has loaded.
  await new Promise(() => undefined);
}

/** Resolves to `true` if the other tab succeeded, and otherwise to the reason's code. */
function heardFrom(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      channel.close();
      resolve(data);
    };
    signal.addEventListener('abort', () => {
      channel.close();
      reject(new WordedProblem(''));
    });
  });
}

/** Opens a tab for the provider, and waits until this person has signed in there. Must be called in a click handler. */
export async function signInInTab(
  trip: Trip,
  { email, signal }: { readonly email: string; readonly signal: AbortSignal },
): Promise<void> {
  // Browsers only allow this now, before the address is known.
  const tab = window.open('about:blank', '_blank');
  if (tab === null)
    throw new WordedProblem('Your browser blocked the new tab. Allow it for this site, then try again.');
  const heard = heardFrom(signal);
  try {
    tab.location.replace(await addressOf({ ...trip, callbackURL: lastPage, errorCallbackURL: lastPage }));
  } catch (thrown) {
    tab.close();
    throw thrown;
  }
  const said = await heard;
  if (said !== true) throw new WordedProblem(whyBack(String(said), settings().companyName));
  const { email: found } = await callBackOffice('readSecondStep', {});
  if (found !== email) throw new WordedProblem(`You signed in as ${found}. To continue here, sign in as ${email}.`);
}
