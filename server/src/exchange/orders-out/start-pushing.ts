/** Pushes orders to the ERP for as long as the server runs. */
import { encryptionOf } from '../../punch-out/encryption.ts';
import type { Services } from '../../services/services.ts';
import { pushDue } from './push-messages.ts';

const msBetweenLooks = 1_000;

/** Looks every second; a failed look is logged and repeated. `stop` waits for the attempts in progress. */
export function startPushing(services: Services): { readonly stop: () => Promise<void> } {
  const parts = { ...services, encryption: encryptionOf(services.settings.authSecret) };
  let isStopped = false;
  let looking: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    looking ??= pushDue(parts, () => isStopped)
      .catch((error: unknown) => {
        if (!isStopped) services.log.warn({ err: error }, 'orders could not be pushed to the ERP');
      })
      .finally(() => {
        looking = undefined;
      });
  }, msBetweenLooks).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
