/** The longer texts of a product, out of the attributes that the catalogue and the manufacturer give [A3.10]. */
import type { Product } from '@operatory/contract/catalogue';

/** Catalogue text first, then the manufacturer's; without repetitions and blanks. */
export function productTexts(attributes: Product['attributes']): string[] {
  const named = (name: string) =>
    attributes.flatMap(({ data }) => {
      const text = data.Data[name]?.trim();
      return text === undefined || text === '' ? [] : [text];
    });
  return [...new Set([...named('Description'), ...named('LongDescription')])];
}

/** Where the product's document lies: an address of this program or of the web, never a script. */
export function documentUrl(attributes: Product['attributes']): string | undefined {
  const urls = attributes.flatMap(({ data }) => data.Data.DocumentUrl?.trim() ?? []);
  return urls.find((url) => /^(?:\/(?!\/)|https?:\/\/)/i.test(url));
}
