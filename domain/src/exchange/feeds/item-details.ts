/** The feeds with more about items: texts and substitutes. */
import { substituteReasons } from '../../catalog/index.ts';
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';

export const itemTexts: Feed = {
  name: 'item-texts',
  title: 'Item descriptions',
  description: 'Longer descriptions, read when a product is opened.',
  key: ['itemNumber'],
  modes: ['full', 'delta'],
  absence: 'removed',
  maxWithdrawn: 0.02,
  dueEveryHours: 24 * 7,
  rules: [],
  columns: [
    is.itemReference(),
    is.words('catalogText', 20_000, {
      help: 'Your own catalog text. Line breaks are kept.',
      examples: ['Powder-free, textured fingertips.', 'Nano-hybrid composite for every class.', 'Mint, coarse grit.'],
      headers: [
        'Catalog Text',
        'Long Description',
        'Extended Description',
        'Web Description',
        'Marketing Text',
        'Description 2',
      ],
      keepsLineBreaks: true,
      whenBlank: '',
    }),
    is.words('manufacturerText', 20_000, {
      help: 'The manufacturer’s text. Line breaks are kept.',
      examples: ['', '', ''],
      headers: ['Manufacturer Text', 'Vendor Description', 'Mfr Description', 'Supplier Text'],
      keepsLineBreaks: true,
      whenBlank: '',
    }),
  ],
};

export const substitutes: Feed = {
  name: 'substitutes',
  title: 'Substitutes',
  description:
    'Which product can replace another, and why. The other product’s page shows it when that one isn’t available.',
  key: ['itemNumber', 'substituteItem'],
  modes: ['full', 'delta'],
  absence: 'removed',
  maxWithdrawn: 0.02,
  dueEveryHours: 24 * 7,
  rules: [
    { kind: 'different', columns: ['itemNumber', 'substituteItem'] },
    { kind: 'in-order', columns: ['validFrom', 'validTo'] },
  ],
  columns: [
    is.itemReference(),
    is.itemReference({
      name: 'substituteItem',
      help: 'The item that can replace it.',
      examples: ['10000002', '10000003', '10000001'],
      headers: ['Substitute', 'Substitute Item', 'Sub Item', 'Alternate Item', 'Replacement', 'Replacement Item'],
    }),
    is.choice('reason', substituteReasons, {
      help: 'Why: same (another pack), equivalent (another maker), successor (replaces it) or cheaper.',
      examples: ['equivalent', 'successor', 'cheaper'],
      headers: ['Reason Code', 'Sub Type', 'Type'],
      whenBlank: 'equivalent',
    }),
    is.wholeNumber('position', [1, 100], {
      help: 'The order in which an item’s substitutes are shown. Blank means 1; equal ones go by item number.',
      examples: ['1', '', '2'],
      headers: ['Sort', 'Sort Order', 'Priority', 'Sequence', 'Rank'],
      whenBlank: '1',
    }),
    is.words('text', 300, {
      help: 'A sentence for customers, shown next to the substitute.',
      examples: ['Same size and texture.', '', 'Prophy paste of the same grit, in a jar.'],
      headers: ['Note', 'Comment', 'Remark', 'Customer Text'],
      whenBlank: '',
    }),
    is.date('validFrom', {
      help: 'First day on which it’s shown; blank if it counts already.',
      examples: ['', '2026-01-01', ''],
      headers: ['Start Date', 'Effective Date', 'From Date', 'Valid From', 'Begin Date'],
    }),
    is.date('validTo', {
      help: 'Last day on which it’s shown; blank if it has no end.',
      examples: ['', '', '2026-12-31'],
      headers: ['End Date', 'Expiration Date', 'To Date', 'Valid To', 'Expires'],
    }),
  ],
};
