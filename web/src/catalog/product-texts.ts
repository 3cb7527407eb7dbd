/** The longer texts of a product, from the catalog's and the manufacturer's attributes. */
import type { Product } from '@operatory/contract/catalog';

/** The catalog's texts first, then the manufacturer's, without repetitions and blanks. */
export function productTexts(attributes: Product['attributes']): string[] {
  const named = (name: string) =>
    attributes.flatMap(({ data }) => {
      const text = data.Data[name]?.trim();
      return text === undefined || text === '' ? [] : [text];
    });
  return [...new Set([...named('Description'), ...named('LongDescription')])];
}

/** Whether the product needs a safety data sheet, whether or not its PDF is on file. */
export const needsSheet = (attributes: Product['attributes']) =>
  attributes.some(({ data }) => (data.Data.DocumentMediaKey ?? '') !== '');

/** The address of the product's document: on this site or the web, never a script. */
export function documentUrl(attributes: Product['attributes']): string | undefined {
  const urls = attributes.flatMap(({ data }) => data.Data.DocumentUrl?.trim() ?? []);
  return urls.find((url) => /^(?:\/(?!\/)|https?:\/\/)/i.test(url));
}
