/** Practices: the distributor's accounts, with addresses, terms and habits. */

import { pricingClasses } from '../catalog/prices.ts';
import { placesIn } from '../places.ts';
import { type Random, randomFor } from '../random.ts';
import { practiceName } from './names.ts';
import { specialPractices } from './special-practices.ts';
import { type Territory, territories } from './territories.ts';

export interface PracticeRow {
  readonly customerNumber: string;
  readonly name: string;
  readonly billToName: string;
  /** The account, or the number of a company without one, that it is billed to; null on its own. */
  readonly billToNumber: string | null;
  readonly creditHold: number;
  readonly shipToAddress1: string;
  readonly shipToAddress2: string;
  readonly shipToCity: string;
  readonly shipToState: string;
  readonly shipToZip: string;
  readonly phone: string;
  readonly email: string;
  readonly isPoRequired: boolean;
  readonly shipVia: string;
  readonly pricingClass: string;
  readonly contractName: string | null;
  readonly territoryId: string;
  readonly warehouses: readonly string[];
  readonly monthlyBudget: number | null;
}

/** A practice and its order volume relative to the average. */
export interface Practice {
  readonly row: PracticeRow;
  readonly size: number;
}

const streets =
  'Main St|Broadway|Pacific Ave|Pine St|Cedar St|Oak Ave|Union Ave|Park Blvd|Lakeview Dr|Sunset Blvd|Meridian Ave|Center St|Commercial St|Division St|Mill Plain Blvd|Canyon Rd|River Rd|Highland Dr|Valley View Rd|University Way|Camino Real|Martin Luther King Jr Way|Washington Blvd|Jefferson St|2nd Ave|5th St|12th Ave SE|38th St|164th St SW|Mission Blvd'.split(
    '|',
  );

const shipVias = [
  ['FEDEX GROUND', 40],
  ['UPS GROUND', 30],
  ['ONTRAC', 14],
  ['OUR TRUCK', 10],
  ['WILL CALL', 3],
  ['FEDEX 2DAY', 3],
] as const;

const contracts = [
  'Cascade Dental Alliance',
  'Sun Valley Buying Group',
  'Lone Star Dental Co-op',
  'Pacific DSO Agreement',
  'Community Clinics 2030',
  'University Program',
];

const billingGroups = [
  'Evergreen Dental Holdings LLC',
  'Redstone Practice Partners',
  'Harborline Management Co.',
  'Sierra Vista Dental Support',
  'Blue Mesa Holdings, Inc.',
];

/** The number that such a company's practices are billed to; it isn't an account. */
function billToNumberOf(billToName: string): string | null {
  const index = billingGroups.indexOf(billToName);
  return index === -1 ? null : String(800_100 + index);
}

const suites = ['', '', '', 'Suite 100', 'Suite 210', 'Ste B', 'Unit 4', 'Bldg C, Suite 12', '2nd Floor'];

const firstCustomerNumber = 100_001;

/** From this place on the last names of the usual list would repeat too often. */
const manyPractices = 10_000;

function territoryFor(index: number, random: Random): Territory {
  const special = specialPractices[index]?.territoryId;
  const found = territories.find(({ territoryId }) => territoryId === special);
  return found ?? random.pick(territories);
}

/** Three of four practices of a territory sit in its first three cities. */
function cityOf(territory: Territory, random: Random): string {
  return random.pick(random.chance(0.75) ? territory.cities.slice(0, 3) : territory.cities);
}

const emailName = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** The practice at that index, from 0; the same for any size of the demo data. */
export function practiceAt(index: number): Practice {
  const random = randomFor('practice', index);
  const territory = territoryFor(index, random);
  const place = random.pick(placesIn(cityOf(territory, random), territory.state));
  const { name, owner } = practiceName(place.city, random, index >= manyPractices);
  const size = 0.25 + random.skewed(3) * 4;
  const isOnContract = random.chance(0.3);
  const billToName = random.chance(0.15) ? random.pick(billingGroups) : name;
  const row: PracticeRow = {
    customerNumber: String(firstCustomerNumber + index),
    name,
    billToName,
    billToNumber: billToNumberOf(billToName),
    creditHold: random.chance(0.03) ? random.between(1, 4) : 0,
    shipToAddress1: `${random.between(100, 19_999)} ${random.pick(streets)}`,
    shipToAddress2: random.pick(suites),
    shipToCity: place.city,
    shipToState: place.state,
    shipToZip: place.zip,
    phone: `${random.pick(territory.areaCodes)}555${random.digits(4)}`,
    email: `office@${emailName(owner)}-${firstCustomerNumber + index}.example`,
    isPoRequired: random.chance(0.12),
    shipVia: random.weighted(shipVias),
    pricingClass: random.weighted(pricingClasses.map(({ code }, at) => [code, [38, 24, 18, 12, 8][at] ?? 1] as const)),
    contractName: isOnContract ? random.pick(contracts) : null,
    territoryId: territory.territoryId,
    warehouses: territory.warehouses,
    monthlyBudget: random.chance(0.35) ? Math.round(size * random.between(12, 30)) * 100 : null,
  };
  const special = specialPractices[index];
  if (special === undefined) return { row, size };
  const paid = special.row.billToName ?? special.row.name;
  const specialRow = { ...row, billToName: paid, billToNumber: billToNumberOf(paid), ...special.row };
  return { row: specialRow, size: special.size ?? size };
}
