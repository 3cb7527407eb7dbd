/** Binds the routes of lists. */
import { listCopyRoutes } from '@operatory/contract/list-copies';
import { listRoutes } from '@operatory/contract/lists';
import { usualListQuantity } from '@operatory/domain/lists';
import { refuse } from '@operatory/domain/refusals';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { changeList } from './change-list.ts';
import { copyList } from './copy-list.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { drawShelfTags } from './draw-shelf-tags.ts';
import { listCopies } from './list-copies.ts';
import { listCopyLocations } from './list-copy-locations.ts';
import { listListChanges } from './list-list-changes.ts';
import { listSummaries } from './list-summaries.ts';
import { readList } from './read-list.ts';
import { remindOfList } from './remind-of-list.ts';
import { renameList } from './rename-list.ts';
import { updateCopies } from './update-copies.ts';

/** The lists of an account: read, made, renamed, changed, deleted. */
export function bindListRoutes(bind: Bind, services: Services): void {
  bind(listRoutes.listSummaries, ({ scope, query }) => listSummaries(scope, services.pool, query));

  bind(listRoutes.readList, ({ scope, params, query }) =>
    readList(services, scope, { listId: params.listId, sort: query.sort, isAscending: query.ascending }),
  );

  bind(listRoutes.changeList, async ({ scope, params, body }) => {
    const { productNumber, operation, version, changeId } = body;
    // A missing par level must not become 1.
    if (operation === 'par' && body.quantity === undefined) return refuse('list.par-level-invalid');
    const { quantity = usualListQuantity } = body;
    const asked = { itemNumber: productNumber, operation, quantity, version, changeId };
    return changeList(services, scope, { listId: params.listId, ...asked });
  });

  bind(listRoutes.nameList, ({ scope, body }) => {
    const { Name: name, Id: listId, Version: version, ChangeId: changeId, Items = [] } = body;
    if (listId !== undefined) return renameList(services, scope, { listId, name, version, changeId });
    const items = Items.map((item) => ({ itemNumber: item.ProductNumber, quantity: item.Quantity }));
    return createList(services, scope, { name, changeId, items });
  });

  bind(listRoutes.remindOfList, ({ scope, params, body }) =>
    remindOfList(services, scope, { listId: params.listId, ...body }),
  );

  bind(listRoutes.deleteList, ({ viewer, params }) => deleteList(services, viewer, params.listId));

  bind(listRoutes.copyList, ({ scope, params, body, request }) =>
    copyList(services, scope, { listId: params.listId, ...body }, (error, customerNumber) =>
      request.log.error({ err: error, customerNumber }, 'copying a list to an account failed'),
    ),
  );

  bind(listCopyRoutes.listCopies, ({ scope, params, query }) =>
    listCopies(scope, services.pool, { listId: params.listId, ...query }),
  );

  bind(listCopyRoutes.updateCopies, ({ scope, params, body, request }) =>
    updateCopies(services, scope, { listId: params.listId, ...body }, (error, customerNumber) =>
      request.log.error({ err: error, customerNumber }, 'updating the copy of a list failed'),
    ),
  );

  bind(listCopyRoutes.listCopyLocations, ({ scope }) => listCopyLocations(scope, services.pool));

  bind(listRoutes.drawShelfTags, async ({ scope, params, query, reply }) => {
    const { sheet, used, sort, ascending: isAscending } = query;
    const asked = { listId: params.listId, sheet, used, sort, isAscending };
    return sendDocument(reply, await drawShelfTags(services, scope, asked));
  });

  bind(listRoutes.listListChanges, ({ scope, params, query }) =>
    listListChanges(scope, services.pool, { listId: params.listId, ...query }),
  );
}
