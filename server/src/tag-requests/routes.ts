/** Binds the routes of tag requests. */
import { tagRequestRoutes } from '@operatory/contract/tag-requests';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { listTagRequests } from './list-tag-requests.ts';
import { setTagRequests } from './set-tag-requests.ts';
import { submitTagRequests } from './submit-tag-requests.ts';

/** The list of an account: read, replaced or changed, handed over. */
export function bindTagRequestRoutes(bind: Bind, services: Services): void {
  bind(tagRequestRoutes.listTagRequests, ({ scope }) => listTagRequests(scope, services.pool));
  bind(tagRequestRoutes.setTagRequests, ({ scope, body }) =>
    setTagRequests(services, scope, { itemNumbers: body.ItemNumbers, seen: body.SeenItemNumbers }),
  );
  bind(tagRequestRoutes.submitTagRequests, ({ scope }) => submitTagRequests(services, scope));
}
