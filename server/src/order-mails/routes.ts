/** Binds the e-mailing of orders. */
import { orderMailRoutes } from '@operatory/contract/order-mails';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { mailOrder } from './mail-order.ts';

export function bindOrderMailRoutes(bind: Bind, services: Services): void {
  bind(orderMailRoutes.mailOrder, ({ scope, params, body, request }) =>
    mailOrder(services, scope, { by: actorOf(request), orderNumber: params.orderNumber, ...body }),
  );
}
