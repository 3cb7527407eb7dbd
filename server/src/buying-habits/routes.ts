/** Binds the calls behind an account's buying habits. */
import { buyingHabitRoutes as routes } from '@operatory/contract/buying-habits';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { drawBuyingHabits } from './draw-buying-habits.ts';
import { readBuyingHabits, readUsualOrder } from './read-buying-habits.ts';

export function bindBuyingHabitRoutes(bind: Bind, services: Services): void {
  bind(routes.readBuyingHabits, ({ scope, request }) =>
    services.reads.run(request, (pool) => readBuyingHabits({ ...services, pool }, scope), scope.customerNumber),
  );
  bind(routes.drawBuyingHabits, async ({ scope, reply, request }) => {
    const draw = (pool: Services['pool']) => drawBuyingHabits({ ...services, pool }, scope);
    return sendDocument(reply, await services.reads.run(request, draw, scope.customerNumber));
  });
  bind(routes.readUsualOrder, ({ scope }) => readUsualOrder(services, scope));
}
