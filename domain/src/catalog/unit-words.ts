/** The words for the units that products are sold by, so that people don't read codes. */

/** Each word with the codes and abbreviations that mean it. */
const units =
  'ampule AM, bag BG, bottle BO BT BTL, box BX, can CA CN, card CG CD, carton CT CTN, cartridge CQ, case CS, drum DR, ' +
  'dozen DZ DZN, jar JR, kit KT, pack PK, package PKG, packet PA, pair PR, pouch PO, ream RM, roll RL RO, set SET ST, ' +
  'spool SO SP, syringe SY SYR SZ, tube TB TU, vial VI VL';

/** `box` of `BX`, of `XBX` as in Recommendation 21, and of `BOX`; `piece` of `EA` and of any unit without a word of its own. */
export function unitWord(code: string): string {
  const unit = code.trim().toUpperCase();
  const names = [unit, unit.replace(/^X(?=..$)/, '')];
  const found = units.split(', ').find((each) => {
    const [word = '', ...codes] = each.split(' ');
    return [word.toUpperCase(), ...codes].some((name) => names.includes(name));
  });
  return found?.split(' ')[0] ?? 'piece';
}

/** `a box`, `an ampule`. */
export function oneUnit(code: string): string {
  const word = unitWord(code);
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
