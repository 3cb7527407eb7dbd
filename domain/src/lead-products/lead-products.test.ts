import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import {
  describeLeadProducts,
  type LeadProduct,
  leadProductTable,
  monthsInWords,
  noPurchaseHistory,
  rollingMonthLabels,
  rowsOfCategory,
} from './index.ts';
import { mainCategoryOf } from './lead-product-table.ts';

const today = '2026-02-17' as PlainDate;
const product = (productNumber: string, productCategory: string | null = '1.7.3'): LeadProduct => ({
  productNumber,
  productDescription: `Product ${productNumber}`,
  productCategory,
  mostRecentOrderDate: '2026-01-05' as PlainDate,
  lastOrderedQuantity: 2,
  rolling12Months: 5,
  months: [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0],
});

describe('the table', () => {
  it('C5.04 drops rows without a category, and trims a category to its first two parts', () => {
    const { rows, withoutCategory } = leadProductTable([
      product('3', '1.7.3.12'),
      product('2', null),
      product('1', '1.12'),
      product('10', null),
    ]);
    expect(rows.map(({ productNumber, productCategory }) => [productNumber, productCategory])).toEqual([
      ['1', '1.12'],
      ['3', '1.7'],
    ]);
    expect(withoutCategory).toEqual(['2', '10']);
    expect(['1', '1.7', '1.7.3', '', '.a.b'].map(mainCategoryOf)).toEqual(['1', '1.7', '1.7', '', '.a']);
  });

  it('sorts numerically', () => {
    const { rows } = leadProductTable(['100', '99', 'A10', 'A9', '10000002', '9'].map((number) => product(number)));
    expect(rows.map(({ productNumber }) => productNumber)).toEqual(['9', '99', '100', '10000002', 'A9', 'A10']);
  });

  it('shows the rows of one category', () => {
    const { rows } = leadProductTable([product('1'), product('2', '1.70')]);
    expect(rowsOfCategory(rows, '1.7').map(({ productNumber }) => productNumber)).toEqual(['1']);
    expect(rowsOfCategory(rows, undefined)).toBe(rows);
    expect(rowsOfCategory(rows, '1.9')).toEqual([]);
  });
});

it('names the twelve months and the quantity of each', () => {
  const labels = rollingMonthLabels(today);
  expect(labels).toHaveLength(12);
  expect([labels[0], labels[10], labels[11]]).toEqual(['Mar 25', 'Jan 26', 'Feb 26']);
  expect(monthsInWords(product('1').months, labels)).toBe('Oct 25: 3, Jan 26: 2; none in the other months');
  expect(monthsInWords(Array(12).fill(0), labels)).toBe('None in twelve months');
});

it('the document is in landscape and has a cell for every column, or the text for an empty category', () => {
  const issuer = { name: 'Harbor Dental Supply', phone: '', email: '' };
  const recipient = {
    customerNumber: '100004',
    name: 'Peña',
    billToName: 'B',
    address1: '1 Main St',
    address2: '',
    city: 'Bellevue',
    state: 'WA',
    zip: '98004',
  };
  const { rows } = leadProductTable([product('1')]);
  const described = describeLeadProducts({
    rows,
    categories: new Map([['1.7', 'Gloves']]),
    category: '1.7',
    today,
    issuer,
    recipient,
  });
  expect(described).toMatchObject({ title: 'Lead Product Report', name: 'Gloves', orientation: 'landscape' });
  expect(described.rows).toEqual([['1', 'Product 1', 'Gloves', '01/05/2026', '2', '5']]);
  expect(described.rows[0]).toHaveLength(described.columns.length);
  expect(described.emptyText).toBe(noPurchaseHistory);
  expect(noPurchaseHistory).toBe('No purchase history for this category');
});
