/** What a product holds and what holds it, with the price of one piece where both prices are known. */
import type { PackItem, Product } from '@operatory/contract/catalog';
import { cheaperPackWords, packPriceWords, unitWord } from '@operatory/domain/catalog';
import { centsFromDollars } from '@operatory/domain/money';
import { heldWords, inTitle } from './pack-words.ts';
import { Fact } from './product-fact.tsx';
import { ProductLink } from './product-link.tsx';

type Priced = Pick<PackItem, 'unitOfMeasure' | 'price'>;

const inCents = ({ unitOfMeasure, price }: Priced) => ({
  unitOfMeasure,
  price: price === undefined ? undefined : centsFromDollars(price),
});

/** `$1.25 a box in this case; a box alone costs $1.40.` Undefined where a price isn't known. */
const heldPriceWords = ({
  unitOfMeasure,
  price,
  contained,
}: Priced & Pick<Product, 'contained'>): string | undefined =>
  contained?.item === undefined
    ? undefined
    : packPriceWords(
        { ...inCents({ unitOfMeasure, price }), quantity: contained.quantity },
        inCents(contained.item),
        unitWord(unitOfMeasure),
      );

interface ProductPacksProps {
  readonly product: Product;
  /** Absent on the public page: no prices. */
  readonly customerNumber: string | undefined;
}

export function ProductPacks({ product, customerNumber }: ProductPacksProps) {
  const { contained, packs } = product;
  const price = heldPriceWords(product);
  return (
    <>
      {contained === null ? null : (
        <Fact name="Contains">
          {heldWords(product)}
          {contained.item === undefined ? (
            contained.itemNumber
          ) : (
            <ProductLink
              itemNumber={contained.itemNumber}
              customerNumber={customerNumber}
              title={contained.item.description}
            >
              {contained.itemNumber}
            </ProductLink>
          )}
          {price === undefined ? null : <p>{price}</p>}
        </Fact>
      )}
      {packs.length === 0 ? null : (
        <Fact name="Comes in">
          {packs.map((pack) => {
            const cheaper = cheaperPackWords({ ...inCents(pack), quantity: pack.quantity }, inCents(product));
            return (
              <p key={pack.itemNumber}>
                {`${inTitle(unitWord(pack.unitOfMeasure))} of ${pack.quantity.toLocaleString('en-US')}: `}
                <ProductLink itemNumber={pack.itemNumber} customerNumber={customerNumber} title={pack.description}>
                  {pack.itemNumber}
                </ProductLink>
                {cheaper === undefined ? null : `. ${cheaper}`}
              </p>
            );
          })}
        </Fact>
      )}
    </>
  );
}
