/** Pushes orders to the ERP for as long as the server runs. */
import { type Job, repeat } from '../../jobs/repeat.ts';
import { encryptionOf } from '../../punch-out/encryption.ts';
import type { Services } from '../../services/services.ts';
import { pushDue } from './push-messages.ts';

/** Looks every second. `stop` waits for the attempts in progress. */
export function startPushing(services: Services): Job {
  const parts = { ...services, encryption: encryptionOf(services.settings.authSecret) };
  return repeat((isStopped) => pushDue(parts, isStopped), {
    name: 'pushes to the ERP',
    everyMs: 1_000,
    log: services.log,
    failure: 'orders could not be pushed to the ERP',
  });
}
