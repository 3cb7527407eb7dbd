/** The table of an order's elements, as `docs/punch-out-reference.md` prints it. */
import { orderTreatments, readableValues, type Treatment, unset, usualValues } from './order-treatments.ts';

const words: Readonly<Record<Exclude<Treatment, 'inside'>, string>> = {
  acted: 'acted on',
  shown: 'stored and shown',
  holds: 'shown, and holds the order',
};

const head = 'OrderRequestHeader';
const address = `${head}/ShipTo/Address`;
const line = 'ItemOut';
const detail = `${line}/ItemDetail`;

/** What happens, where the treatment alone doesn't say it. */
const notes: Readonly<Record<string, string>> = {
  [`${head}/@orderID`]: 'our order’s PO number; one order for each',
  [`${head}/@type`]: '`new`, `update`, or `delete`',
  [`${head}/@orderVersion`]: 'an older version is refused with 409; an update without one counts by its timestamp',
  [`${head}/DocumentReference/@payloadID`]: 'a reference to a replaced document is refused with 409',
  [`${head}/Total/Money`]: 'compared with the sum of the lines; one that can’t be read as an amount holds the order',
  [`${head}/Total/Money/@currency`]: 'refused unless it’s the agreed one',
  [`${head}/Comments`]: 'our order’s notes; beyond 2,000 characters it also holds the order',
  [`${head}/Extrinsic`]:
    'holds the order if its name is about delivery, partial deliveries, notes, substitutes, or blanket and release orders, such as `Need by`, `Required date`, or `Dock`; of one that is named after a card, such as `PCard`, only the name is kept',
  [`${detail}/Extrinsic`]:
    'holds the order if its name is about the same; one that is named after a card loses its value',
  [`${head}/Payment`]:
    'only that it was there: card details are never stored, and those of a `PCard` elsewhere aren’t either',
  [`${head}/Contact`]: 'credentials inside are removed',
  [`${address}/@addressID`]: 'compared with the ids of the connection',
  [`${address}/@isoCountryCode`]:
    'the country, if `Country` has no code; one that contradicts that code holds the order',
  [`${address}/Name`]:
    'compared with the account’s name; another one is in our order’s shipping note, and holds the order if it’s all that is said of the place',
  [`${address}/PostalAddress/DeliverTo`]:
    'our order’s shipping note (up to 500 characters; beyond, it also holds the order), and the label',
  [`${address}/PostalAddress/PostalCode`]: 'another one always holds the order',
  [`${line}/@quantity`]: 'whole packs; anything else is refused',
  [`${line}/@lineNumber`]: 'in confirmations, ship notices, and invoices',
  [`${line}/Distribution`]: 'returned on invoices',
  [`${line}/ShipTo`]: 'passes if it repeats the header’s; by agreement, an order for each',
  [`${line}/ItemID/SupplierPartID`]:
    'our number; in orders without a visit also the manufacturer’s, or the buyer’s own',
  [`${line}/ItemID/SupplierPartAuxiliaryID`]:
    'the returned line; another part than its own holds the order, and so does one that no cart of ours has',
  [`${line}/ItemID/BuyerPartID`]:
    'finds the product in orders without a visit; that of another product holds the order',
  [`${detail}/ManufacturerPartID`]:
    'finds the product in orders without a visit; that of another product holds the order',
  [`${detail}/ManufacturerName`]: 'tells products with one part number apart',
  [`${detail}/UnitPrice/Money`]: 'compared with the returned price, or with today’s',
  [`${detail}/UnitOfMeasure`]: 'compared with the returned unit, or with ours',
  [`${detail}/PriceBasisQuantity/@quantity`]: 'the price is divided by it',
  [`${detail}/PriceBasisQuantity/@conversionFactor`]: 'the price is multiplied by it',
};

const exceptions = (path: string) => [
  ...(readableValues.has(path) ? ['a value that can’t be read holds the order'] : []),
  ...(usualValues.has(path) ? [usualValues.get(path) === unset ? '`no` passes' : 'a usual value passes'] : []),
];

/** Lines of Markdown: one table for the header, one for lines. Elements that are read part by part have no row. */
export function orderTable(): string[] {
  return [head, line].flatMap((part) => [
    `**${part}**`,
    '',
    '| Element | What becomes of it | |',
    '| --- | --- | --- |',
    ...[...orderTreatments]
      .filter(([path]) => path.startsWith(`${part}/`))
      .flatMap(([path, treatment]) => {
        if (treatment === 'inside') return [];
        const said = [notes[path], ...(treatment === 'holds' || notes[path] === undefined ? exceptions(path) : [])];
        const name = path.slice(part.length + 1);
        return [`| \`${name}\` | ${words[treatment]} | ${said.filter(Boolean).join('; ')} |`];
      }),
    '',
  ]);
}
