/** Takes what processing runs needs from the application's services. */
import { tellOrderChanged } from '../alerts/change-order.ts';
import type { Services } from '../services/services.ts';
import { compareBooks } from './orders-out/proofs.ts';
import { setReceipt } from './orders-out/receipts.ts';
import type { ExchangeParts } from './start-exchange.ts';

/** `pool` replaces the one for requests, because that one limits how long a statement may take. */
export function exchangeParts(services: Services, pool = services.pool): ExchangeParts {
  return {
    pool,
    files: services.files,
    log: services.log,
    currency: 'USD',
    fileLimits: services.settings.exchange.fileLimits,
    timeZone: services.settings.timeZone,
    onChange: ({ import_id: importId }) => services.hub.importChanged({ importId }),
    onListChange: (change) => services.hub.listChanged(change),
    setReceipt: (receipt) => setReceipt(services, receipt),
    compareBooks: compareBooks(services),
    onOrderChange: (change) => tellOrderChanged(services.hub, change),
  };
}
