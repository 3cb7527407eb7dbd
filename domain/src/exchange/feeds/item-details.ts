/** The feeds with more about items: texts and substitutes. */
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';

export const itemTexts: Feed = {
  name: 'item-texts',
  title: 'Item texts',
  description: 'Longer descriptions, read when a product is opened.',
  key: ['itemNumber'],
  modes: ['full', 'delta'],
  absence: 'removed',
  mostWithdrawn: 0.02,
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
  description: 'Which product can stand in for another, and why.',
  key: ['itemNumber', 'substituteItem'],
  modes: ['full', 'delta'],
  absence: 'removed',
  mostWithdrawn: 0.02,
  dueEveryHours: 24 * 7,
  rules: [{ kind: 'different', columns: ['itemNumber', 'substituteItem'] }],
  columns: [
    is.itemReference(),
    is.itemReference({
      name: 'substituteItem',
      help: 'The item that can stand in for it.',
      examples: ['10000002', '10000003', '10000001'],
      headers: ['Substitute', 'Substitute Item', 'Sub Item', 'Alternate Item', 'Replacement', 'Replacement Item'],
    }),
    is.choice('reason', ['same', 'equivalent', 'successor', 'cheaper'], {
      help: 'Why: same (another pack), equivalent (another maker), successor (replaces it) or cheaper.',
      examples: ['equivalent', 'successor', 'cheaper'],
      headers: ['Reason Code', 'Sub Type', 'Type'],
      whenBlank: 'equivalent',
    }),
  ],
};
