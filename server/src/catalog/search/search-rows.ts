/** The item search's stored data of an item, made from the item, its manufacturer, and its category. */
import { searchWords, squash, wordAside } from '@operatory/domain/search';
import { categoryTokens, couponToken, vendorToken } from './tokens.ts';

export interface SourceRow {
  readonly item_number: string;
  readonly description: string;
  readonly pack: string;
  readonly vendor_part_number: string;
  readonly vendor_id: string;
  readonly vendor_name: string;
  readonly category_key: string | null;
  readonly category_description: string | null;
  readonly coupon_id: number | null;
  readonly is_hidden: boolean;
  readonly is_withdrawn: boolean;
}

/** A query of `SourceRow`s, to be continued with a condition on the item `i` or with an order. */
export const sourceQuery = `
  select i.item_number, i.description, i.pack, i.vendor_part_number, i.vendor_id, v.name as vendor_name,
         i.category_key, c.description as category_description, i.coupon_id, i.is_hidden_from_customer as is_hidden,
         i.withdrawn_at is not null as is_withdrawn
    from item i
    join vendor v on v.vendor_id = i.vendor_id
    left join category c on c.category_key = i.category_key`;

/** The order of the ranks: by popularity, ties by number. */
export const byPopularity = 'i.popularity desc, i.item_number collate "C"';

export interface SearchRow {
  readonly itemNumber: string;
  readonly numberSquashed: string;
  readonly partSquashed: string;
  readonly isHidden: boolean;
  readonly isWithdrawn: boolean;
  /** ` word word word`, folded. */
  readonly text: string;
  /** The words and the filters' tokens, each once. */
  readonly terms: readonly string[];
}

/** Manufacturers and categories repeat, so their words are worked out once. */
const maxRemembered = 50_000;

/** Makes the rows of one reading of the items. */
export function searchRowMaker(): (row: SourceRow) => SearchRow {
  const remembered = new Map<string, readonly string[]>();

  function wordsOf(text: string): readonly string[] {
    let known = remembered.get(text);
    if (known === undefined) {
      if (remembered.size > maxRemembered) remembered.clear();
      known = searchWords(text);
      remembered.set(text, known);
    }
    return known;
  }

  return (row) => {
    const words = new Set(searchWords(row.description));
    for (const text of [row.pack, row.category_description ?? '']) {
      for (const word of wordsOf(text)) words.add(word);
    }
    // `waterline` finds waterline cleaners before the composites of a manufacturer called Waterline.
    for (const word of wordsOf(row.vendor_name)) if (!words.has(word)) words.add(wordAside(word));
    const tokens = [vendorToken(row.vendor_id), ...categoryTokens(row.category_key)];
    if (row.coupon_id !== null) tokens.push(couponToken);
    return {
      itemNumber: row.item_number,
      numberSquashed: squash(row.item_number),
      partSquashed: squash(row.vendor_part_number),
      isHidden: row.is_hidden,
      isWithdrawn: row.is_withdrawn,
      text: ` ${[...words].join(' ')}`,
      terms: [...words, ...tokens],
    };
  };
}
