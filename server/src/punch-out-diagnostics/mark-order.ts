/** Marks each value of an OrderRequest with what becomes of it, line by line. */
import type { DocumentLine } from '@operatory/contract/buyer-document';
import { isUrgent } from '../cxml/order-remarks.ts';
import { attributeTreatment, elementTreatment, type Treatment } from '../cxml/order-treatments.ts';
import type { XmlElement } from '../cxml/xml-tree.ts';

type Mark = NonNullable<DocumentLine['parts'][number]['mark']>;
type Part = DocumentLine['parts'][number];

/** Where the walk is: the path below the OrderRequest, or what a whole element became. */
interface Place {
  /** Whether an extrinsic names the location by agreement. */
  readonly isLocation: (extrinsic: XmlElement) => boolean;
  readonly path: string;
  readonly treatment: Treatment;
  readonly indent: number;
}

const marked = (text: string, mark: Mark | undefined): Part => (mark === undefined ? { text } : { text, mark });

/** Text between the parts of an element that has none of its own holds the order. */
const textMark = (treatment: Treatment): Mark => (treatment === 'inside' ? 'holds' : treatment);

const isWhole = (treatment: Treatment) => treatment === 'shown' || treatment === 'holds';

function headParts({ name, attributes }: XmlElement, { path, treatment }: Place): Part[] {
  return [
    { text: `<${name}` },
    ...Object.entries(attributes).flatMap(([key, value]): Part[] => {
      const own = isWhole(treatment) ? treatment : attributeTreatment(`${path}/@${key}`.replace(/^\//, ''), value);
      const isSaid = key !== 'xml:lang' && own !== undefined;
      return [{ text: ` ${key}="` }, marked(value, isSaid ? textMark(own) : undefined), { text: '"' }];
    }),
  ];
}

/** The treatment of each element inside. */
function placesIn({ children }: XmlElement, { path, treatment, indent, isLocation }: Place): Map<XmlElement, Place> {
  const seen = new Set<string>();
  return new Map(
    children.flatMap((child) => {
      if (typeof child === 'string') return [];
      const at = `${path}/${child.name}`.replace(/^\//, '');
      const own = isWhole(treatment) ? treatment : elementTreatment(at, { isFurther: seen.has(at) });
      seen.add(at);
      const isSaid = own === 'shown' && child.name === 'Extrinsic';
      const becomes = isSaid && isLocation(child) ? 'acted' : isSaid && isUrgent(child) ? 'holds' : own;
      return [[child, { path: at, treatment: becomes, indent: indent + 1, isLocation }] as const];
    }),
  );
}

function linesOf(element: XmlElement, place: Place): DocumentLine[] {
  const { name } = element;
  const { indent, treatment } = place;
  const children = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const head = headParts(element, place);
  if (children.length === 0) return [{ indent, parts: [...head, { text: '/>' }] }];
  if (children.every((child) => typeof child === 'string')) {
    const said = marked(children.join('').trim(), textMark(treatment));
    return [{ indent, parts: [...head, { text: '>' }, said, { text: `</${name}>` }] }];
  }
  const places = placesIn(element, place);
  return [
    { indent, parts: [...head, { text: '>' }] },
    ...children.flatMap((child): DocumentLine[] => {
      if (typeof child === 'string')
        return [{ indent: indent + 1, parts: [marked(child.trim(), textMark(treatment))] }];
      const at = places.get(child);
      return at === undefined ? [] : linesOf(child, at);
    }),
    { indent, parts: [{ text: `</${name}>` }] },
  ];
}

/** The lines of the masked `OrderRequest`. */
export const markOrder = (request: XmlElement, isLocation: Place['isLocation'] = () => false): DocumentLine[] =>
  linesOf(request, { path: '', treatment: 'inside', indent: 0, isLocation });
