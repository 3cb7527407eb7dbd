/** Why a product costs what it costs for an account: the steps to the price, and related facts. */
import type { PriceReasons } from '@operatory/contract/price-reasons';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { Money } from '../parts/reports/money.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonBlock } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import styles from './price-reasons-dialog.module.css';
import { priceReasonsQuery } from './queries.ts';
import { couponSentences, lastOrderWords, otherContractWords, stepWords } from './reason-words.ts';

const title = 'Why this price';

function Steps({ reasons }: { readonly reasons: PriceReasons }) {
  if (reasons.steps.length === 0) return <p>There’s no price for this product in this account’s pricing class.</p>;
  return (
    <ol className={styles.steps}>
      {reasons.steps.map((step, index) => {
        const { name, detail } = stepWords(step, reasons, settings().timeZone);
        const counts = index === reasons.steps.length - 1;
        return (
          <li key={step.source} className={styles.step} data-counts={counts || undefined}>
            <span>
              {name}
              {detail === '' ? null : <span className={styles.detail}>{detail}</span>}
              {counts ? <span className="unseen">, the price that counts</span> : null}
            </span>
            <Money dollars={step.price} />
          </li>
        );
      })}
    </ol>
  );
}

function Section({ name, lines }: { readonly name: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

function Reasons({ reasons }: { readonly reasons: PriceReasons }) {
  const { contracts, coupon, lastOrder, steps } = reasons;
  return (
    <>
      <p className={styles.product}>
        {reasons.description} <span className={styles.pack}>{reasons.pack}</span>
      </p>
      <Steps reasons={reasons} />
      <Section
        name="Other contract prices"
        lines={contracts.flatMap((contract) => otherContractWords(contract) ?? [])}
      />
      <Section name="Coupon" lines={coupon === null ? [] : couponSentences(coupon)} />
      <Section
        name="Last ordered"
        lines={[
          lastOrder === null
            ? 'This account hasn’t ordered this product.'
            : lastOrderWords(lastOrder, steps.at(-1)?.price, settings().timeZone),
        ]}
      />
    </>
  );
}

interface PriceReasonsDialogProps {
  readonly customerNumber: string;
  readonly itemNumber: string;
  readonly onClose: () => void;
}

export function PriceReasonsDialog({ customerNumber, itemNumber, onClose }: PriceReasonsDialogProps) {
  const { data, error, refetch } = useQuery(priceReasonsQuery(customerNumber, itemNumber));
  return (
    <Layer shape="dialog" label={title} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{title}</h2>
        <div className={styles.content}>
          {data !== undefined ? (
            <Reasons reasons={data} />
          ) : error === null ? (
            <div className={styles.waiting} role="status" aria-label="Loading the reasons">
              <SkeletonBlock />
              <SkeletonBlock />
              <SkeletonBlock />
            </div>
          ) : (
            <FailedState title="Couldn’t load the reasons" error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </div>
      <div className={dialog.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Layer>
  );
}
