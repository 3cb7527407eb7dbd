/** The form that adds a free good, with a tab for own products and one for coupon items. */
import type { PlainDate } from '@operatory/domain/dates';
import type { FreeGoodRow } from '@operatory/domain/free-goods';
import { useId, useState } from 'react';
import { TabList, tabIdOf } from '../parts/lists/tab-list.tsx';
import styles from './add-free-good.module.css';
import { CouponItemForm } from './coupon-item-form.tsx';
import { OwnProductForm } from './own-product-form.tsx';

export interface EntryFormProps {
  readonly customerNumber: string;
  readonly today: PlainDate;
  /** Stored under this id; `day` is the entry's date, as typed. */
  readonly onSaved: (entry: { readonly entryId: string; readonly day: string }) => void;
  readonly onCancel: () => void;
  /** The entry that is being changed; absent for a new one. */
  readonly row?: FreeGoodRow;
}

const tabs = ['Own product', 'Coupon item'] as const;

/** Both forms keep their input while the other is shown. */
export function AddFreeGood(props: EntryFormProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('Own product');
  const id = useId();
  const forms = { 'Own product': OwnProductForm, 'Coupon item': CouponItemForm };
  const panelOf = (name: string) => `${tabIdOf(id, name)}-panel`;
  return (
    <section className={styles.add} aria-label="Add item">
      <TabList label="Kind of free good" tabs={tabs} chosen={tab} onChoose={setTab} id={id} panelOf={panelOf} />
      {tabs.map((name) => {
        const Form = forms[name];
        return (
          <div key={name} id={panelOf(name)} role="tabpanel" aria-labelledby={tabIdOf(id, name)} hidden={name !== tab}>
            <Form {...props} />
          </div>
        );
      })}
    </section>
  );
}
