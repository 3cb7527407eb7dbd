/** Signing out: names unsaved changes, ends the session, and clears the person's data from the device. */
import { byCount, plural } from '@operatory/domain/words';
import type { QueryClient } from '@tanstack/react-query';
import { signOut } from '../../access/index.ts';
import { keepPreferences } from '../../access/preferences.ts';
import { failureOf, holdCalls } from '../../calls/index.ts';
import { forgetPlaces } from '../../customers/index.ts';
import { countEntries, forgetEntries } from '../../outbox/clean-up.ts';
import { pendingOf, wakeAll } from '../../outbox/pending.ts';
import { deviceStorage, orUndefined } from '../../outbox/storage.ts';
import { notify } from '../../parts/messages/toasts.ts';

interface Person {
  readonly userId: string;
  readonly email: string;
}

/** How long running requests have to finish, in ms. */
const lastTryMs = 3_000;

async function unsaved({ userId }: Person): Promise<number> {
  const count = () => Math.max(pendingOf(userId).count, countEntries(deviceStorage, userId));
  wakeAll(userId);
  for (let waited = 0; count() > 0 && waited < lastTryMs; waited += 200) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return count();
}

async function forget(person: Person): Promise<void> {
  forgetPlaces();
  // If this chunk can't be loaded, the stored data is cleared when the next tag is scanned.
  await import('../../shelf-tags/device-facts.ts').then(({ forgetPerson }) => forgetPerson()).catch(() => undefined);
  forgetEntries(deviceStorage, person);
  // Filters and display settings are kept for the same person; searches and visited pages aren't.
  keepPreferences(person.email, { recentJumps: undefined, recentCustomers: undefined });
  orUndefined(() => sessionStorage.clear());
}

/**
 * Without `isSure`, stops if something is unsaved and names it. If the server can't be reached, the person stays signed
 * in. `go` loads the next page: a fresh one, so that nothing of this person stays in memory.
 */
export async function leave(
  person: Person,
  queries: Pick<QueryClient, 'cancelQueries'>,
  { isSure = false, go = () => window.location.assign('/') } = {},
): Promise<void> {
  const count = isSure ? 0 : await unsaved(person);
  if (count > 0) {
    const changes = `${plural(count, 'change')} ${byCount(count, 'isn\u2019t', 'aren\u2019t')} saved yet and`;
    notify(`${changes} would be lost. You\u2019re still signed in.`, {
      tone: 'failed',
      action: { label: 'Sign out anyway', run: () => void leave(person, queries, { isSure: true, go }) },
    });
    return;
  }
  // Requests that are running or start now would be refused without the session.
  const letCallsGo = holdCalls();
  try {
    await queries.cancelQueries();
    await signOut();
    await forget(person);
    go();
  } catch (thrown) {
    letCallsGo();
    notify(`You\u2019re still signed in. ${failureOf(thrown).detail}`, { tone: 'failed' });
  }
}
