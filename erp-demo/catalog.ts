/** The simulated ERP's items and customers: a few of its own, which don't interfere with existing ones. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BookOrder, Books } from './books.ts';
import { dayIn, ownHouse } from './fates.ts';
import type { Operatory } from './operatory.ts';

const ownCustomer = '990001';
const ownBranch = ownHouse.branchNumber;
const items = [
  [ownHouse.substitute.itemNumber, ownHouse.substitute.description, '9.50'],
  [ownHouse.sample.itemNumber, ownHouse.sample.description, '1.00'],
  ['TOY-1003', 'Saliva ejectors, house brand', '6.25'],
  ['TOY-1004', 'Bibs, house brand', '14.80'],
] as const;

const csv = (header: string, rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;

/** The files in the order in which they're loaded. */
const files: readonly (readonly [feed: string, text: string])[] = [
  ['branches', csv('branchNumber,name,city,distributionCenter,position', [`${ownBranch},Toy Branch,Reno,T,90`])],
  [
    'territories',
    csv('territoryId,managerFirstName,managerLastName,managerEmail', ['T90,Terry,Moss,terry.moss@example.com']),
  ],
  ['pricing-classes', csv('pricingClass,name,position', ['TOY,Toy ERP,90'])],
  ['vendors', csv('vendorId,name', ['T900,House Brand'])],
  ['categories', csv('categoryKey,description', ['T90,House brand'])],
  [
    'items',
    csv(
      'itemNumber,description,vendorId,manufacturerPartNumber,categoryKey,unitOfMeasure',
      items.map(([number, description]) => `${number},"${description}",T900,${number},T90,BX`),
    ),
  ],
  [
    'class-prices',
    csv(
      'itemNumber,pricingClass,price',
      items.map(([number, , price]) => `${number},TOY,${price}`),
    ),
  ],
  [
    'stock',
    csv(
      'itemNumber,branchNumber,quantityAvailable',
      items.map(([number]) => `${number},${ownBranch},500`),
    ),
  ],
  [
    'customers',
    csv('customerNumber,name,shipToAddress1,shipToCity,shipToState,shipToZip,pricingClass,territoryId,branches', [
      `${ownCustomer},Toy Street Dental,9 Toy St,Reno,NV,89501,TOY,T90,${ownBranch}`,
    ]),
  ],
];

const isOver = (state: unknown) => !['queued', 'reading', 'checking', 'comparing', 'applying'].includes(String(state));

/** A phone order, so that one of the ERP's own orders appears, too. */
function phoneOrder(books: Books, at: number): BookOrder {
  const ordinal = books.nextOrdinal();
  const line = { lineNumber: 1, itemNumber: 'TOY-1003', description: 'Saliva ejectors, house brand' };
  return {
    erpOrderNumber: `T${books.bookId}-${ordinal}`,
    webOrderNumber: null,
    ordinal,
    customerNumber: ownCustomer,
    poNumber: 'Called in',
    orderDate: dayIn(ownHouse, at),
    takenAt: at,
    lines: [{ ...line, quantity: 3, unitPriceCents: 625, type: 0 }],
    totalCents: 1875,
    isWithdrawn: false,
    step: 0,
    reports: 0,
    dueAt: at,
    done: [],
  };
}

interface Loading {
  readonly books: Books;
  readonly operatory: Operatory;
  readonly now: () => number;
  readonly say: (text: string) => void;
}

/** Loads each file once and enters the phone order; does nothing when that was done. Rejects with `Lost`. */
export async function loadCatalog({ books, operatory, now, say }: Loading): Promise<void> {
  if (books.isLoaded()) return;
  for (const [feed, text] of files) {
    const id = `toy-${books.bookId}-${feed}`;
    const sent = await operatory.call({ method: 'PUT', path: `/imports/${id}?feed=${feed}&mode=delta`, csv: text });
    if (sent.status !== 200) throw new Error(`The file of ${feed} was refused: ${String(sent.body.detail)}`);
    for (let run = sent; ; run = await operatory.call({ method: 'GET', path: `/imports/${id}` })) {
      if (isOver(run.body.state)) {
        say(`${feed}: ${String(run.body.state)}${run.body.reason ? `, ${String(run.body.reason)}` : ''}`);
        break;
      }
      await pause(200);
    }
  }
  if (!books.orders().some(({ webOrderNumber }) => webOrderNumber === null)) books.keepOrder(phoneOrder(books, now()));
  books.noteLoaded();
}
