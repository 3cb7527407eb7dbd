/** One line of the cart. It subscribes to its own line only, so that the others aren't drawn again. */
import { maxQuantity } from '@operatory/domain/cart';
import { noItemNumber } from '@operatory/domain/documents';
import { type Cents, formatUsd } from '@operatory/domain/money';
import { type CSSProperties, memo, useState } from 'react';
import { ExplainedPrice, ProductLink, ProductPicture, QuantityBox } from '../catalog/index.ts';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { DeleteIcon } from '../parts/icons/status-icons.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './cart-line-row.module.css';
import type { CartTags } from './cart-tags.ts';
import { type CartLineView, type LineId, useCartActions, useCartLine } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

const CouponHint = lazyPart(
  () => import('./coupon-hint.tsx'),
  (file) => file.CouponHint,
);

/** It makes a row taller, so the lines are rendered once its chunk has loaded. */
export const loadCouponHint = CouponHint.preload;

const LineFailure = lazyPart(
  () => import('./line-failure.tsx'),
  (file) => file.LineFailure,
);

const LineStateMark = lazyPart(
  () => import('./line-state-mark.tsx'),
  (file) => file.LineStateMark,
);

const PriceField = lazyPart(
  () => import('./price-field.tsx'),
  (file) => file.PriceField,
);

const LineMarks = lazyPart(
  () => import('./line-marks.tsx'),
  (file) => file.LineMarks,
);

interface CartLineRowProps {
  readonly customerNumber: string;
  readonly lineId: LineId;
  readonly index: number;
  /** Called before the line is removed, so that the focus can move to the next. */
  readonly onRemoving: (index: number) => void;
  /** Prices are being edited, and tag requests are paused. */
  readonly isOverriding: boolean;
  /** Absent for those who can't request tags. */
  readonly LineTag: CartTags['Line'] | undefined;
}

/** Tag-only: the line requests only a shelf tag. */
const isTagOnly = ({ type, quantity, state }: CartLineView) => type === 0 && quantity === 0 && state.kind !== 'failed';

/** Whether the line has facts beyond its product, quantity, and price. */
function hasMarks(line: CartLineView): boolean {
  const { availability = 'available', quantityAvailable = line.quantity, quantity } = line;
  const isInStock = availability === 'available' && quantityAvailable >= quantity;
  return isTagOnly(line) || line.type !== 0 || !line.isOrderable || line.hasPriceOverride || !isInStock;
}

function Facts({ line, customerNumber }: { readonly line: CartLineView; readonly customerNumber: string }) {
  return (
    <p className={styles.facts}>
      {line.itemNumber === noItemNumber ? null : (
        <ProductLink
          itemNumber={line.itemNumber}
          customerNumber={customerNumber}
          className={styles.itemNumber}
          isTabStop={false}
        >
          #{line.itemNumber}
        </ProductLink>
      )}
      {line.pack === '' ? null : <span className={styles.pack}>{line.pack}</span>}
      {hasMarks(line) ? (
        <QuietGuard>
          <LineMarks line={line} isTagOnly={isTagOnly(line)} />
        </QuietGuard>
      ) : null}
      {line.vendorName === '' ? null : <span className={styles.vendor}>{line.vendorName}</span>}
    </p>
  );
}

interface PriceProps {
  readonly line: CartLineView;
  /** Absent unless prices are being edited. */
  readonly onPrice: ((price: Cents | null) => void) | undefined;
}

function Price({ line, onPrice }: PriceProps) {
  return (
    <td className={styles.price} data-typed={onPrice !== undefined || undefined}>
      {onPrice === undefined ? (
        <span>
          {line.type === 0 ? (
            <ExplainedPrice itemNumber={line.itemNumber} isTabStop={false}>
              <Money cents={line.unitPrice} />
            </ExplainedPrice>
          ) : (
            <Money cents={line.unitPrice} />
          )}
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

const rules = { maximum: maxQuantity };
/** With its tag requested, a line may have quantity 0 [B5.05]. */
const taggedRules = { minimum: 0, maximum: maxQuantity };

export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { customerNumber, lineId, index, onRemoving, isOverriding, LineTag } = props;
  const line = useCartLine(customerNumber, lineId);
  const actions = useCartActions(customerNumber);
  const [isTagRequested, setIsTagRequested] = useState(false);
  if (line === undefined) return null;
  // A refused addition is shown only with its reason.
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
      style={{ '--index': index } as CSSProperties}
    >
      <th scope="row" className={styles.product}>
        <ProductPicture url={line.imageUrl} size="row" />
        <div className={styles.about}>
          {line.itemNumber === noItemNumber ? (
            <span className={styles.name} title={line.description}>
              {line.description}
            </span>
          ) : (
            <ProductLink
              itemNumber={line.itemNumber}
              customerNumber={customerNumber}
              className={styles.name}
              title={line.description}
            >
              {line.description}
            </ProductLink>
          )}
          {line.state.kind === 'failed' ? (
            <QuietGuard>
              <LineFailure line={line} state={line.state} onDismiss={() => actions.dismissFailure(lineId)} />
            </QuietGuard>
          ) : (
            <Facts line={line} customerNumber={customerNumber} />
          )}
        </div>
      </th>
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
              if (quantity !== undefined) actions.setQuantity(lineId, quantity, { isTagRequested });
            }}
            rules={isTagRequested || isTagOnly(line) ? taggedRules : rules}
            hasSteps
          />
        ) : (
          <span className={styles.fixed}>{line.quantity}</span>
        )}
        {line.type === 0 && line.couponId !== null ? (
          <QuietGuard>
            <CouponHint customerNumber={customerNumber} couponId={line.couponId} />
          </QuietGuard>
        ) : null}
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
              onRequested={setIsTagRequested}
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
