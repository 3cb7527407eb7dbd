/** What is known of one product: picture, facts, offer, stock, texts and earlier orders. */
import type { Product } from '@operatory/contract/catalogue';
import type { ReactNode } from 'react';
import { SkeletonBlock } from '../parts/skeleton-rows.tsx';
import { StarIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { couponDates, couponWords } from './coupon-words.ts';
import { OrderHistory } from './order-history.tsx';
import { flagsOf } from './product-facts.ts';
import { ProductPicture } from './product-picture.tsx';
import { ProductStock } from './product-stock.tsx';
import { productTexts } from './product-texts.ts';
import styles from './product-view.module.css';
import { SafetySheetLink } from './safety-sheet-link.tsx';
import { ShopLink } from './shop-link.tsx';
import { VendorButton } from './vendor-button.tsx';

/** In the layout of the product that is on its way. */
export function ProductWaiting({ itemNumber }: { readonly itemNumber: string }) {
  return (
    <div className={styles.top} role="status">
      <div className={styles.waitingPicture}>
        <SkeletonBlock shape="picture" />
      </div>
      <div className={styles.facts}>
        <p className={styles.loading}>Loading Product #{itemNumber}...</p>
        <SkeletonBlock shape="title" />
        <SkeletonBlock />
        <SkeletonBlock />
        <SkeletonBlock />
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Coupon({ coupon }: { readonly coupon: NonNullable<Product['coupon']> }) {
  return (
    <section className={styles.coupon} aria-label="Coupon">
      <StarIcon />
      <div>
        <p className={styles.offer}>{coupon.Description === '' ? couponWords(coupon.Tiers) : coupon.Description}</p>
        <p className={styles.dates}>Valid {couponDates(coupon)}</p>
      </div>
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
          <p className={styles.description}>{product.description}</p>
          {flags.length === 0 ? null : (
            <div className={styles.flags}>
              {flags.map(({ word, tone, icon }) => (
                <StatusMark key={word} word={word} tone={tone} icon={icon} />
              ))}
            </div>
          )}
          <dl className={styles.list}>
            <Fact name="Pack">{product.pack}</Fact>
            <Fact name="Manufacturer">
              <ShopLink customerNumber={customerNumber} search={{ vendorId: product.vendorId }}>
                {product.vendorName}
              </ShopLink>{' '}
              {/* Beside everything by this maker: whom to call there. */}
              <VendorButton vendorId={product.vendorId} vendorName={product.vendorName} label="Contact" />
            </Fact>
            <Fact name="Part number">{product.vendorPartNumber}</Fact>
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
      {product.coupon === null || product.suppressCoupon ? null : <Coupon coupon={product.coupon} />}
      <ProductStock product={product} />
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
