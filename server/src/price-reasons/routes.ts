/** Binds the call that explains a price. */
import { priceReasonRoutes } from '@operatory/contract/price-reasons';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { explainPrice } from './explain-price.ts';

export function bindPriceReasonRoutes(bind: Bind, services: Services): void {
  bind(priceReasonRoutes.explainPrice, ({ scope, params }) =>
    explainPrice(services.pool, scope, { itemNumber: params.itemNumber, today: todayOf(services, services.now()) }),
  );
}
