/** Units of measure as codes of a published list. A code that a buyer's system reads differently is worse than none. */

export const unitLists = ['unece', 'x12'] as const;
/** UN/ECE Recommendation 20, which cXML and SAP name, or ANSI X12 element 355, which many US buyers use instead. */
export type UnitList = (typeof unitLists)[number];

/**
 * The codes of each list for goods, packages and the measures they are sold by. Of Recommendation 20 the two-letter
 * codes for packages too, which later revisions moved to Recommendation 21: most buyers still use those.
 */
const codes: Readonly<Record<UnitList, ReadonlySet<string>>> = {
  unece: new Set(
    (
      'EA C62 H87 PCE PR SET KT DZN GRO NMP AM BE BG BO BX CA CG CQ CS CT CU CY DR JG JR PA PD PK PL RL RM RO SA SO SR TU VI ' +
      'XAM XBE XBG XBO XBX XCA XCQ XCS XCT XDR XJG XJR XPA XPK XPO XRL XRO XSA XTU XVI ' +
      'MLT CLT DLT LTR MGM GRM KGM ONZ LBR OZA PT QT GLL MMT CMT MTR INH FOT YRD CMK MTK CMQ MTQ HUR DAY'
    ).split(' '),
  ),
  x12: new Set(
    (
      'EA PC UN PR ST KT DZ GS AM BD BG BO BX CA CG CN CQ CT DR JR PA PD PH PK RE RL RM SH SL SO SZ TB TY VI ' +
      'ML LT ME GR KG OZ LB PT QT GA MM CM MR IN FT YD HR DA'
    ).split(' '),
  ),
};

/** The catalog's words and abbreviations, with the code of each in both lists. */
const usual: readonly (readonly [ours: string, unece: string, x12: string])[] = [
  ['EA EACH', 'EA', 'EA'],
  ['PC PCE PIECE', 'PCE', 'PC'],
  ['BG BAG', 'BG', 'BG'],
  ['BT BTL BO BOTTLE', 'BO', 'BO'],
  ['BX BOX', 'BX', 'BX'],
  ['CN CAN CANISTER', 'CA', 'CN'],
  ['CD CG CARD', 'CG', 'CG'],
  ['CQ CARTRIDGE', 'CQ', 'CQ'],
  ['CT CTN CARTON', 'CT', 'CT'],
  ['CS CASE', 'CS', 'CA'],
  ['DR DRUM', 'DR', 'DR'],
  ['DZ DZN DOZEN', 'DZN', 'DZ'],
  ['JR JAR', 'JR', 'JR'],
  ['KT KIT', 'KT', 'KT'],
  ['PK PKG PACK PACKAGE', 'PK', 'PK'],
  ['PR PAIR', 'PR', 'PR'],
  ['RL ROLL', 'RO', 'RL'],
  ['RM REAM', 'RM', 'RM'],
  ['ST SET', 'SET', 'ST'],
  ['SP SO SPOOL', 'SO', 'SO'],
  ['TB TU TUBE', 'TU', 'TB'],
  ['VL VI VIAL', 'VI', 'VI'],
  // Neither list has a code for these in common use; one of them is one each.
  ['PO POUCH', 'EA', 'EA'],
  ['SY SZ SYR SYRINGE', 'EA', 'SZ'],
];

const usualCodes: ReadonlyMap<string, Readonly<Record<UnitList, string>>> = new Map(
  usual.flatMap(([ours, unece, x12]) => ours.split(' ').map((name) => [name, { unece, x12 }] as const)),
);

/** Units that a catalog may sell by: each code of Recommendation 20, and each abbreviation that has one. */
export const catalogUnits: readonly string[] = [...new Set([...codes.unece, ...usualCodes.keys()])].sort();

export interface UnitSettings {
  readonly unitList: UnitList;
  /** From our unit to the buyer's code. */
  readonly units: Readonly<Record<string, string>>;
  /** Sent for a unit without a code. */
  readonly fallbackUnit: string;
}

export const isUnitCode = (code: string, list: UnitList) => codes[list].has(code.trim().toUpperCase());

/** The code of our unit, from the connection's own table first; `undefined` if neither table has it. */
export function unitCode(unit: string, { unitList, units }: UnitSettings): string | undefined {
  const written = unit.trim().toUpperCase();
  const own = Object.entries(units).find(([ours]) => ours.trim().toUpperCase() === written)?.[1];
  return own?.trim().toUpperCase() ?? usualCodes.get(written)?.[unitList];
}

/** The code to send for our unit. */
export const mapUnit = (unit: string, settings: UnitSettings): string =>
  unitCode(unit, settings) ?? settings.fallbackUnit;

/** Errors in each unit of a connection that isn't in its list. */
export function unitFaults({
  unitList,
  units,
  fallbackUnit,
}: UnitSettings): { readonly name: 'units' | 'fallbackUnit'; readonly text: string }[] {
  const listName = unitList === 'x12' ? 'ANSI X12 355' : 'UN/ECE Recommendation 20';
  const sentence = (ours: string, code: string) => `The unit code “${code}” of “${ours}” is not in ${listName}.`;
  return [
    ...Object.entries(units)
      .filter(([, code]) => !isUnitCode(code, unitList))
      .map(([ours, code]) => ({ name: 'units' as const, text: sentence(ours, code) })),
    ...(isUnitCode(fallbackUnit, unitList)
      ? []
      : [{ name: 'fallbackUnit' as const, text: sentence('fallbackUnit', fallbackUnit) }]),
  ];
}
