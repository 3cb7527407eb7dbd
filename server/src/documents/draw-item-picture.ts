/** The picture of an item, drawn from its words. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, type Viewer } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { PictureFacts } from '../services/demo-parts.ts';
import type { Services } from '../services/services.ts';

interface ItemPicture {
  readonly svg: string;
  /** Whether anyone may see it, so that shared caches may store it. */
  readonly isPublic: boolean;
}

/**
 * Draws the picture for a file name such as `10000001.svg`. `item.not-found` for another name, an unknown item, and an
 * item hidden from customers unless the viewer is staff; always outside the demo, where items bring their own pictures.
 */
export async function drawItemPicture(
  { pool, drawPicture }: Pick<Services, 'pool' | 'drawPicture'>,
  viewer: Viewer,
  file: string,
): Promise<ItemPicture | Refusal<RefusalCode>> {
  const itemNumber = /^([A-Za-z0-9-]{1,20})\.svg$/.exec(file)?.[1];
  if (itemNumber === undefined || drawPicture === undefined) return refuse('item.not-found', { itemNumber: file });
  const { rows } = await pool.query<PictureFacts & { isHidden: boolean }>({
    name: 'item-picture',
    text: `select i.item_number as "itemNumber", i.description, v.name as "vendorName", i.pack,
                  i.is_hidden_from_customer as "isHidden"
             from item i join vendor v on v.vendor_id = i.vendor_id where i.item_number = $1`,
    values: [itemNumber],
  });
  const item = rows[0];
  if (item === undefined || (item.isHidden && !isStaff(viewer))) return refuse('item.not-found', { itemNumber });
  return { svg: drawPicture(item), isPublic: !item.isHidden };
}
