/** Recognizes the names of countries other than the United States, as buyers' systems write them. */

const languages = ['en', 'es', 'fr', 'de'];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));

const evenOut = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();

/**
 * Whether this is the name or code of another country, given in capitals without accents and punctuation. False for text that
 * isn't a country at all.
 */
export function isForeignName(name: string): boolean {
  if (/^[A-Z]{2,3}$/.test(name)) return name !== 'US' && name !== 'USA';
  return languages.some((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.some((code) => code !== 'US' && evenOut(names.of(code) ?? '') === name && name !== '');
  });
}
