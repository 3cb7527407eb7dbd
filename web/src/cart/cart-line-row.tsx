/** One line of the cart, changed where it stands. It follows its own line only, so the list stays still. */
import { maximumQuantity } from '@operatory/domain/cart';
import { type Cents, formatUsd } from '@operatory/domain/money';
import { memo } from 'react';
import { ProductLink, ProductPicture, QuantityBox } from '../catalogue/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { later } from '../parts/later.tsx';
import { Money } from '../parts/money.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { BlockIcon, CheckCircleIcon, DeleteIcon, StarIcon, WarningIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import styles from './cart-line-row.module.css';
import type { CartTags } from './cart-tags.ts';
import { CouponHint } from './coupon-hint.tsx';
import { type CartLineView, type LineId, useCartActions, useCartLine } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

const LineFailure = later(
  () => import('./line-failure.tsx'),
  (file) => file.LineFailure,
);

const LineStateMark = later(
  () => import('./line-state-mark.tsx'),
  (file) => file.LineStateMark,
);

const PriceField = later(
  () => import('./price-field.tsx'),
  (file) => file.PriceField,
);

interface CartLineRowProps {
  readonly customerNumber: string;
  readonly lineId: LineId;
  readonly index: number;
  /** In px, the same for every line. */
  readonly height: number;
  /** Told before the line goes, so that the focus can go on to the next. */
  readonly onRemoving: (index: number) => void;
  /** Prices can be typed, and tags stand still [B4.24]. */
  readonly isOverriding: boolean;
  /** Absent where this person asks for no tags. */
  readonly LineTag: CartTags['Line'] | undefined;
}

/** Nothing is ordered by it: it stands there for its shelf tag. */
const isTagOnly = ({ type, quantity, state }: CartLineView) => type === 0 && quantity === 0 && state.kind !== 'failed';

function Facts({ line, customerNumber }: { readonly line: CartLineView; readonly customerNumber: string }) {
  return (
    <p className={styles.facts}>
      {isTagOnly(line) ? <StatusMark icon={CheckCircleIcon} word="Tag only" tone="accent" look="bare" /> : null}
      <ProductLink itemNumber={line.itemNumber} customerNumber={customerNumber} className={styles.itemNumber}>
        #{line.itemNumber}
      </ProductLink>
      {line.type === 0 ? null : <StatusMark icon={StarIcon} word="Free" tone="accent" look="bare" />}
      {line.isOrderable ? null : <StatusMark icon={BlockIcon} word="Cannot be ordered" tone="alarm" look="bare" />}
      {line.hasPriceOverride ? <StatusMark icon={WarningIcon} word="Price override" tone="notice" look="bare" /> : null}
      {line.pack === '' ? null : <span className={styles.pack}>{line.pack}</span>}
      {line.vendorName === '' ? null : <span className={styles.vendor}>{line.vendorName}</span>}
    </p>
  );
}

interface PriceProps {
  readonly line: CartLineView;
  /** Absent unless prices are overridden now. */
  readonly onPrice: ((price: Cents | null) => void) | undefined;
}

function Price({ line, onPrice }: PriceProps) {
  return (
    <td className={styles.price} data-typed={onPrice !== undefined || undefined}>
      {onPrice === undefined ? (
        <span>
          <Money cents={line.unitPrice} />
          <span className={styles.label}> each</span>
        </span>
      ) : (
        <QuietGuard>
          <PriceField label={`Price of ${line.description}`} value={line.unitPrice} onPrice={onPrice} />
        </QuietGuard>
      )}
      {line.hasPriceOverride && line.price !== undefined ? (
        <s className={styles.list}>
          <span className="unseen">instead of </span>
          {formatUsd(line.price)}
        </s>
      ) : null}
    </td>
  );
}

const rules = { maximum: maximumQuantity };
/** A line that asks for a tag may stand at 0 [B5.05]. */
const tagOnlyRules = { minimum: 0, maximum: maximumQuantity };

export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { customerNumber, lineId, index, height, onRemoving, isOverriding, LineTag } = props;
  const line = useCartLine(customerNumber, lineId);
  const actions = useCartActions(customerNumber);
  if (line === undefined) return null;
  // An addition that was refused stands here only to say so.
  const isNotThere = line.state.kind === 'failed' && line.quantity === 0;

  const remove = () => {
    onRemoving(index);
    const undo = actions.remove(lineId);
    offerUndo('taken-out', `${line.description} removed`, undo);
  };
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.line}
      data-failed={line.state.kind === 'failed' || undefined}
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      <td className={styles.product}>
        <ProductPicture url={line.imageUrl} size="row" />
        <div className={styles.about}>
          <ProductLink
            itemNumber={line.itemNumber}
            customerNumber={customerNumber}
            className={styles.name}
            title={line.description}
          >
            {line.description}
          </ProductLink>
          {line.state.kind === 'failed' ? (
            <QuietGuard>
              <LineFailure line={line} state={line.state} onDismiss={() => actions.dismissFailure(lineId)} />
            </QuietGuard>
          ) : (
            <Facts line={line} customerNumber={customerNumber} />
          )}
        </div>
      </td>
      <Price
        line={line}
        onPrice={
          isOverriding && line.type === 0 && line.quantity > 0
            ? (price) => actions.setOverridePrice(lineId, price)
            : undefined
        }
      />
      <td className={styles.quantity}>
        {isNotThere ? null : line.type === 0 ? (
          <QuantityBox
            label={`Quantity of ${line.description}`}
            value={line.quantity}
            onChange={(quantity) => {
              if (quantity !== undefined) actions.setQuantity(lineId, quantity);
            }}
            rules={isTagOnly(line) ? tagOnlyRules : rules}
            hasSteps
          />
        ) : (
          <span className={styles.fixed}>{line.quantity}</span>
        )}
        {line.type === 0 ? <CouponHint customerNumber={customerNumber} couponId={line.couponId} /> : null}
      </td>
      <td className={styles.total}>
        <span className="unseen">Line total </span>
        {isNotThere ? null : <Money cents={line.lineTotal} />}
        <QuietGuard>
          <LineStateMark customerNumber={customerNumber} state={line.state} />
        </QuietGuard>
      </td>
      <td className={styles.end}>
        {isNotThere || LineTag === undefined || line.type !== 0 ? null : (
          <QuietGuard>
            <LineTag
              customerNumber={customerNumber}
              itemNumber={line.itemNumber}
              description={line.description}
              isTagOnly={isTagOnly(line)}
              isOff={isOverriding}
              onTakeOut={remove}
            />
          </QuietGuard>
        )}
        {isNotThere ? null : (
          <IconButton label={`Remove ${line.description}`} data-remove onClick={remove}>
            <DeleteIcon />
          </IconButton>
        )}
      </td>
    </tr>
  );
});
