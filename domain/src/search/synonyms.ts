/** Words used in dental offices, and what catalogs call the same thing. */
import type { TypedWord } from './normalize-words.ts';

/** By the word as people type it, without a plural `s`. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  '2xl': ['xxlarge'],
  '3xl': ['xxxlarge'],
  autoclave: ['sterilization'],
  barrier: ['sleeve'],
  burr: ['bur'],
  carp: ['cartridge'],
  carpule: ['cartridge'],
  etchant: ['etch'],
  freeze: ['refrigerant'],
  gown: ['isolation'],
  handpc: ['handpiece'],
  holder: ['positioning'],
  hvac: ['hve'],
  lg: ['large'],
  lrg: ['large'],
  md: ['medium'],
  mouthwash: ['rinse'],
  napkin: ['bib'],
  novocain: ['anesthetic', 'lidocaine'],
  novocaine: ['anesthetic', 'lidocaine'],
  numbing: ['anesthetic', 'topical'],
  polisher: ['polishing'],
  pvs: ['vps'],
  scanner: ['sensor'],
  sm: ['small'],
  suction: ['evacuation', 'hve', 'ejector', 'aspirator'],
  triple: ['dual'],
  vps: ['pvs'],
  xl: ['xlarge'],
};

/** The synonyms of a word, starting with itself: `carpules` also finds `cartridge`. */
export function withSynonyms(word: TypedWord): TypedWord {
  const others = word.spellings.flatMap((spelling) => {
    const key = Object.hasOwn(synonyms, spelling) ? spelling : spelling.replace(/s$/, '');
    return Object.hasOwn(synonyms, key) ? (synonyms[key] ?? []) : [];
  });
  return others.length === 0 ? word : { spellings: [...new Set([...word.spellings, ...others])] };
}
