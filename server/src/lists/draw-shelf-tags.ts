/** Draws the products of a list as shelf tags on sheets of labels. */
import type { RefusalCode } from '@operatory/contract/refusals';
import {
  type LabelSheetName,
  type ListSort,
  labelSheets,
  shelfTagsFileName,
  tagPath,
  unknownDescription,
} from '@operatory/domain/lists';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { draw } from '../documents/drawings.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Services } from '../services/services.ts';
import { readList } from './read-list.ts';

export interface ShelfTagsRequest {
  readonly listId: number;
  readonly sheet: LabelSheetName;
  readonly used: number;
  readonly sort: ListSort;
  readonly isAscending: boolean;
}

/** A tag for every product of the list that is still in the catalog, in the requested order. */
export async function drawShelfTags(
  services: Services,
  scope: CustomerScope,
  { sheet, used, ...asked }: ShelfTagsRequest,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const list = await readList(services, scope, asked);
  if (isRefusal(list)) return list;
  const { publicUrl, companyName } = services.settings;
  const { customerNumber } = scope;
  const tags = list.items
    .filter(({ description }) => description !== unknownDescription)
    .map(({ productNumber: itemNumber, description: name, pack, quantity, parLevel }) => {
      const path = tagPath({ customerNumber, itemNumber, quantity, listId: list.id });
      return { name, pack, quantity, parLevel, itemNumber, address: `${publicUrl}${path}` };
    });
  const title = `Shelf tags of ${list.name}`;
  const sheets = { tags, sheet: labelSheets[sheet], used, title, author: companyName };
  return drawn(shelfTagsFileName(list.name, customerNumber), await draw(scope.viewer.userId, { kind: 'tags', sheets }));
}
