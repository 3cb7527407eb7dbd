/** The facts of an item that a picture needs, and what it reads from the description. */
import type { PictureFacts } from '@operatory/server/services/demo-parts.ts';
import { type Brand, brandOf, hashOf, namedColor, shadeColor } from './colors.ts';

/** The same, taken apart. */
export interface Subject {
  readonly description: string;
  readonly maker: string;
  readonly brand: Brand;
  /** Name of the product line: the first word. */
  readonly line: string;
  /** The product, without line and variant. */
  readonly thing: string;
  /** Size, shade, flavor, and similar facts. */
  readonly variant: string;
  /** Words of the pack, such as `100/Box`. */
  readonly pack: string;
  /** The color named in the description, or the manufacturer's. */
  readonly color: string;
  /** The color named in the description, or the usual color of such products. */
  readonly tint: (usual: string) => string;
  /** The tooth shade, or a natural one. */
  readonly shade: string;
  /** A whole number that is the same for this item for ever. */
  readonly seed: number;
}

/** Parses a description: `Line Style Thing, Variant, Variant, Pack`. Always returns something that can be drawn. */
export function readSubject(facts: PictureFacts): Subject {
  const [head = '', ...rest] = facts.description.split(', ');
  const [line = '', ...thing] = head.split(' ');
  const pack = rest.length > 0 ? (rest.at(-1) ?? '') : facts.pack;
  // Names contain commas; the parts that vary between items come last.
  const variants = rest.slice(0, -1).slice(-2);
  const brand = brandOf(facts.vendorName);
  const named = namedColor(facts.description);
  return {
    description: facts.description,
    maker: facts.vendorName,
    brand,
    line,
    thing: thing.join(' '),
    variant: variants.join(' · '),
    pack,
    color: named ?? brand.main,
    tint: (usual) => named ?? usual,
    shade: shadeColor(facts.description) ?? '#eddcbb',
    seed: hashOf(facts.itemNumber),
  };
}
