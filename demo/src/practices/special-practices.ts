/** The first ten accounts, each with facts that tests and journeys count on; the same in every size of the demo data. */
import type { PracticeRow } from './practices.ts';

interface SpecialPractice {
  readonly territoryId: string;
  /** Order volume relative to the average practice; 0 for one that never ordered. */
  readonly size?: number;
  readonly hasOpenCart: boolean;
  /** Fixed fields; the others come from chance. */
  readonly row: Partial<PracticeRow> & { readonly name: string };
}

const at = (line: string, zip: string, city: string, state: string) => ({
  shipToAddress1: line,
  shipToAddress2: '',
  shipToZip: zip,
  shipToCity: city,
  shipToState: state,
});

const plain = { creditHold: 0, isPoRequired: false } as const;

/**
 * | account | what it is for |
 * | --- | --- |
 * | 100001 | the demo buyer's: orders in every state, contract prices, budget; empty cart |
 * | 100002 | a PO number is required; empty cart |
 * | 100003 | an open cart of six lines, one with a running coupon; one of `practice@demo.test`'s |
 * | 100004 | a long name with apostrophe and accent, another bill-to, a second address line; empty cart |
 * | 100005 | new: no orders, budget, contract or statements; empty cart |
 * | 100006 | on credit hold, balances past due; empty cart |
 * | 100007 | in a territory of another account manager; open cart |
 * | 100008 | `practice@demo.test`'s, in another manager's territory; empty cart |
 * | 100009 | `practice@demo.test`'s, all stock comes from Texas; open cart |
 * | 100010 | `solo@demo.test`'s only account; empty cart |
 *
 * 100003 and 100008 are billed to 100009, which is billed to itself; 100004 is billed to a number without an account.
 *
 * 100001 to 100006 belong to territories of `manager@demo.test`; the others do not.
 */
export const specialPractices: readonly SpecialPractice[] = [
  {
    territoryId: '201',
    size: 3,
    hasOpenCart: false,
    row: {
      ...plain,
      name: 'Commencement Bay Dental',
      ...at('1102 Pacific Ave', '98402', 'Tacoma', 'WA'),
      shipVia: 'FEDEX GROUND',
      phone: '2535550142',
      pricingClass: 'GLD',
      contractName: 'Cascade Dental Alliance',
      monthlyBudget: 6500,
    },
  },
  {
    territoryId: '201',
    size: 1.5,
    hasOpenCart: false,
    row: {
      ...plain,
      name: 'Puget Lane Family Dentistry',
      ...at('8416 Meridian Ave', '98371', 'Puyallup', 'WA'),
      isPoRequired: true,
      phone: '2535550178',
      monthlyBudget: null,
    },
  },
  {
    territoryId: '202',
    size: 2,
    hasOpenCart: true,
    row: {
      ...plain,
      name: 'Union Street Endodontics',
      billToName: 'Las Colinas Dental Group',
      billToNumber: '100009',
      ...at('710 Union Ave', '98101', 'Seattle', 'WA'),
      phone: '2065550119',
      monthlyBudget: 4000,
    },
  },
  {
    territoryId: '202',
    size: 1,
    hasOpenCart: false,
    row: {
      ...plain,
      name: "O'Rourke, Peña & Müller Advanced Periodontics & Implant Specialists of Bellevue",
      billToName: 'Evergreen Dental Holdings LLC',
      ...at('2300 Bellevue Way NE', '98004', 'Bellevue', 'WA'),
      shipToAddress2: 'Bldg C, Suite 12',
      phone: '4255550163',
    },
  },
  {
    territoryId: '203',
    size: 0,
    hasOpenCart: false,
    row: {
      ...plain,
      name: 'Fairhaven Smiles',
      ...at('1208 Harbor St', '98225', 'Bellingham', 'WA'),
      contractName: null,
      monthlyBudget: null,
      pricingClass: 'STD',
      phone: '3605550187',
    },
  },
  {
    territoryId: '203',
    size: 1.2,
    hasOpenCart: false,
    row: {
      ...plain,
      name: 'Skagit Dental Arts',
      ...at('415 Division St', '98273', 'Mount Vernon', 'WA'),
      creditHold: 2,
      phone: '3605550155',
    },
  },
  {
    territoryId: '205',
    size: 1.4,
    hasOpenCart: true,
    row: {
      ...plain,
      name: 'Hawthorne Dental Studio',
      ...at('3718 Cedar St', '97214', 'Portland', 'OR'),
      phone: '5035550134',
    },
  },
  {
    territoryId: '210',
    size: 1.1,
    hasOpenCart: false,
    row: {
      ...plain,
      name: 'Truckee River Orthodontics',
      billToName: 'Las Colinas Dental Group',
      billToNumber: '100009',
      ...at('255 River Rd', '89501', 'Reno', 'NV'),
      phone: '7755550126',
      monthlyBudget: 2500,
    },
  },
  {
    territoryId: '221',
    size: 1.3,
    hasOpenCart: true,
    row: {
      ...plain,
      name: 'Las Colinas Dental Group',
      billToNumber: '100009',
      ...at('5901 Canyon Rd', '75039', 'Irving', 'TX'),
      phone: '9725550171',
    },
  },
  {
    territoryId: '216',
    size: 0.8,
    hasOpenCart: false,
    row: {
      ...plain,
      name: 'Zoë Wasatch, DMD',
      ...at('640 Park Blvd', '84111', 'Salt Lake City', 'UT'),
      phone: '8015550149',
      monthlyBudget: 1800,
    },
  },
];
