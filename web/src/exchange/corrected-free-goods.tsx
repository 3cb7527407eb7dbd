/** The free items that a corrected order earns: how many, which are selected, and the alternatives. */
import { plural } from '@operatory/domain/words';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import form from '../parts/forms/page-form.module.css';
import type { OfferedGood, SettledCorrection, SettledCoupon } from './settled-correction.ts';

interface CorrectedFreeGoodsProps {
  readonly settled: SettledCorrection;
  readonly isDeclined: boolean;
  readonly onChoose: (key: string, quantity: string) => void;
  readonly onDecline: (isDeclined: boolean) => void;
}

const nameOf = ({ good: { redemptionItem, redemptionDescription } }: OfferedGood) =>
  redemptionItem === null ? redemptionDescription : `${redemptionItem} ${redemptionDescription}`;

function Coupon({
  settled,
  onChoose,
}: {
  readonly settled: SettledCoupon;
  readonly onChoose: CorrectedFreeGoodsProps['onChoose'];
}) {
  const { coupon, bought, earned, used, offered } = settled;
  const isOpen = (good: OfferedGood) => good.most > 0;
  return (
    <>
      <p className={form.soft}>
        {coupon.description}: {bought} bought, {used} of {plural(earned, 'free item')} picked
      </p>
      {offered.some(isOpen) ? (
        <div className={form.fields}>
          {offered.filter(isOpen).map((good) => (
            <TextField
              key={good.key}
              label={`Add ${nameOf(good)} (free)`}
              type="number"
              min={0}
              max={good.most}
              step={1}
              value={good.quantity === 0 ? '' : String(good.quantity)}
              onChange={(event) => onChoose(good.key, event.currentTarget.value)}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

export function CorrectedFreeGoods({ settled, isDeclined, onChoose, onDecline }: CorrectedFreeGoodsProps) {
  const shown = settled.coupons.filter(({ earned, used }) => earned > 0 || used > 0);
  if (shown.length === 0) return null;
  return (
    <section className={form.group} aria-label="Free items">
      <h2>Free items</h2>
      {shown.map((coupon) => (
        <Coupon key={coupon.coupon.couponId} settled={coupon} onChoose={onChoose} />
      ))}
      {settled.left > 0 ? (
        <Tick
          label={`Send without the ${plural(settled.left, 'free item')} left to choose`}
          isOn={isDeclined}
          onToggle={onDecline}
        />
      ) : null}
    </section>
  );
}
