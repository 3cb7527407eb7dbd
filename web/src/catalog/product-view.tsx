/** Everything about one product: picture, facts, offer, stock, texts, and earlier orders. */
import type { Product } from '@operatory/contract/catalog';
import { wantsSubstitutes } from '@operatory/domain/catalog';
import { CouponIcon } from '../parts/icons/status-icons.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { SkeletonBlock } from '../parts/states/skeleton-rows.tsx';
import { couponDates, couponWords } from './coupon-words.ts';
import { OrderHistory } from './order-history.tsx';
import { Fact } from './product-fact.tsx';
import { flagsOf } from './product-facts.ts';
import { ProductPacks } from './product-packs.tsx';
import { ProductPicture } from './product-picture.tsx';
import { ProductStock } from './product-stock.tsx';
import { productTexts } from './product-texts.ts';
import styles from './product-view.module.css';
import { SafetySheetLink } from './safety-sheet-link.tsx';
import { ShopLink } from './shop-link.tsx';
import { VariantChoices } from './variant-choices.tsx';
import { VendorButton } from './vendor-button.tsx';

/** Only a product that can't be had needs it. */
const ProductSubstitutes = lazyPart(
  () => import('./product-substitutes.tsx'),
  (file) => file.ProductSubstitutes,
);

/** The shop's first screen has no room for it. */
const CopyButton = lazyPart(
  () => import('../parts/reports/copy-button.tsx'),
  (file) => file.CopyButton,
);

/** In the layout of the product that is loading. */
export function ProductWaiting({ itemNumber }: { readonly itemNumber: string }) {
  return (
    <div className={styles.top} role="status">
      <ProductPicture url="" size="page" />
      <div className={styles.facts}>
        <p className={styles.dates}>Loading Product #{itemNumber}...</p>
        <SkeletonBlock shape="title" />
        <SkeletonBlock />
        <SkeletonBlock />
        <SkeletonBlock />
      </div>
    </div>
  );
}

function Coupon({ coupon }: { readonly coupon: NonNullable<Product['coupon']> }) {
  return (
    <section className={styles.coupon} aria-label="Coupon">
      <CouponIcon />
      <div>
        <p className={styles.offer}>{coupon.Description === '' ? couponWords(coupon.Tiers) : coupon.Description}</p>
        <p className={styles.dates}>Valid {couponDates(coupon)}</p>
      </div>
    </section>
  );
}

function Pictures({ product }: { readonly product: Product }) {
  const { pictures, description } = product;
  if (pictures.length === 0) return null;
  return (
    <section aria-label="More pictures" className={styles.flags}>
      {pictures.map((url, index) => (
        <ProductPicture key={url} url={url} size="thumb" alt={`${description}, picture ${index + 2}`} />
      ))}
    </section>
  );
}

interface ProductViewProps {
  readonly product: Product;
  /** Absent on the public page: no stock, no history. */
  readonly customerNumber: string | undefined;
}

export function ProductView({ product, customerNumber }: ProductViewProps) {
  const flags = flagsOf(product);
  const texts = productTexts(product.attributes);
  return (
    <div className={styles.product}>
      <div className={styles.top}>
        <ProductPicture url={product.imageUrl} size="page" alt={product.description} />
        <div className={styles.facts}>
          <h3 className={styles.description}>{product.description}</h3>
          {flags.length === 0 ? null : (
            <div className={styles.flags}>
              {flags.map(({ word, tone, icon }) => (
                <StatusMark key={word} word={word} tone={tone} icon={icon} />
              ))}
            </div>
          )}
          <VariantChoices product={product} customerNumber={customerNumber} />
          <dl className={styles.list}>
            <Fact name="Product number">
              {product.itemNumber} <CopyButton what="product number" number={product.itemNumber} />
            </Fact>
            <Fact name="Pack">{product.pack}</Fact>
            <Fact name="Manufacturer">
              <ShopLink customerNumber={customerNumber} search={{ vendorId: product.vendorId }}>
                {product.vendorName}
              </ShopLink>{' '}
              {/* Next to the link to the manufacturer's products: its contact. */}
              <VendorButton vendorId={product.vendorId} vendorName={product.vendorName} label="Manufacturer contact" />
            </Fact>
            <Fact name="Part number">{product.vendorPartNumber}</Fact>
            {product.gtin === null ? null : <Fact name="GTIN">{product.gtin}</Fact>}
            {product.udiDi === null ? null : <Fact name="UDI-DI">{product.udiDi}</Fact>}
            <ProductPacks product={product} customerNumber={customerNumber} />
            {product.category === null || product.categoryDescription === null ? null : (
              <Fact name="Category">
                <ShopLink customerNumber={customerNumber} search={{ category: product.category }}>
                  {product.categoryDescription}
                </ShopLink>
              </Fact>
            )}
          </dl>
          <SafetySheetLink product={product} />
        </div>
      </div>
      <Pictures product={product} />
      {product.coupon === null || product.suppressCoupon ? null : <Coupon coupon={product.coupon} />}
      <ProductStock product={product} />
      {wantsSubstitutes(product) ? (
        <QuietGuard>
          <ProductSubstitutes itemNumber={product.itemNumber} customerNumber={customerNumber} />
        </QuietGuard>
      ) : null}
      {texts.length === 0 ? null : (
        <section className={styles.section}>
          <h3>Description</h3>
          {texts.map((text) => (
            <p key={text} className={styles.text}>
              {text}
            </p>
          ))}
        </section>
      )}
      {customerNumber === undefined ? null : (
        <section className={styles.section}>
          <h3>Order history</h3>
          <OrderHistory itemNumber={product.itemNumber} customerNumber={customerNumber} />
        </section>
      )}
    </div>
  );
}
