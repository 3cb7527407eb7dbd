import { type Feed, feeds } from '@operatory/domain/exchange';
import { expect, it } from 'vitest';
import { targetOf } from './index.ts';

/** Columns that are only checked, because another value than the one that we can work with is refused. */
const onlyChecked = new Set([
  'currency',
  'minimumQuantity',
  'priceUnitOfMeasure',
  'secondUnitOfMeasure',
  'secondUnitQuantity',
]);

/** The unit of a price has to be the one that the item is sold by. */
const unitOfPrice = new Set(['class-prices.unitOfMeasure', 'contract-prices.unitOfMeasure']);

/** Stands for the order's number in the ERP, which is what is stored. */
const onlyNaming = new Set(['shipments.webOrderNumber', 'invoices.webOrderNumber']);

/** Positions are given in the order of the file, once; prices are stored by them. */
const onlyOrdered = 'pricing-classes.position';

/** The feed's columns whose values would be taken, checked, and then dropped. */
function droppedColumns(feed: Feed): string[] {
  const target = targetOf(feed.name);
  if (target === undefined) return [];
  const taken = new Set([...target.key, ...target.columns].flatMap(({ from }) => from));
  return feed.columns
    .map(({ name }) => name)
    .filter((name) => !taken.has(name) && target.gather?.includes(`"${name}"`) !== true)
    .filter((name) => !onlyChecked.has(name) && !unitOfPrice.has(`${feed.name}.${name}`))
    .filter((name) => !onlyNaming.has(`${feed.name}.${name}`))
    .filter((name) => `${feed.name}.${name}` !== onlyOrdered);
}

it('every column of every feed is stored somewhere', () => {
  const dropped = Object.values(feeds).flatMap((feed) => droppedColumns(feed).map((name) => `${feed.name}.${name}`));
  expect(dropped).toEqual([]);
});
