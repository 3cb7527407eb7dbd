/** Reads the cost centers that a line of an order is divided over, to repeat them on its invoice. */
import { cutUnits, type OrderedDistribution } from '@operatory/domain/punch-out';
import { childrenOf, elementAt, valueAt, type XmlElement } from './xml-tree.ts';

/** A line has a few; more would only make the stored order large. */
const maxDistributions = 50;
const maxSegments = 20;
const longest = 200;

/** Without the control characters that a document of ours couldn't have. */
const clean = (text: string) => cutUnits(text.replace(/\p{Cc}+/gu, ' ').trim(), longest);

/** The charge in cents; 0 if it isn't an amount. */
function centsOf(written: string): number {
  const text = written.trim();
  return /^\d{1,10}(\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
}

function segmentsOf(accounting: XmlElement | undefined): OrderedDistribution['segments'] {
  const plain = childrenOf(accounting, 'Segment').map(({ attributes }) => ({
    id: clean(attributes.id ?? ''),
    type: clean(attributes.type ?? ''),
    description: clean(attributes.description ?? ''),
    isPlain: true,
  }));
  const named = childrenOf(accounting, 'AccountingSegment').map((segment) => ({
    id: clean(segment.attributes.id ?? ''),
    type: clean(valueAt(segment, 'Name')),
    description: clean(valueAt(segment, 'Description')),
    isPlain: false,
  }));
  // A document has one kind or the other.
  return (plain.length > 0 ? plain : named).slice(0, maxSegments);
}

/** Those of an `ItemOut`, in their order; those without any segment are omitted. */
export function readDistributions(item: XmlElement): OrderedDistribution[] {
  return childrenOf(item, 'Distribution')
    .slice(0, maxDistributions)
    .map((distribution) => {
      const accounting = elementAt(distribution, 'Accounting');
      return {
        name: clean(accounting?.attributes.name ?? ''),
        segments: segmentsOf(accounting),
        chargeCents: centsOf(valueAt(distribution, 'Charge', 'Money')),
      };
    })
    .filter(({ segments }) => segments.length > 0);
}
