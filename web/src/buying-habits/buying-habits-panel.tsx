/** How an account buys, and its usual order, as a panel over the customer's page. */
import type { ReactNode } from 'react';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { TabList } from '../parts/lists/tab-list.tsx';
import styles from './buying-habits.module.css';
import { HabitsView } from './habits-view.tsx';
import { UsualOrderView, type UsualOrderViewProps } from './usual-order-view.tsx';

interface BuyingHabitsPanelProps extends PanelProps {
  readonly budget: ReactNode;
  /** Absent for people without a cart, who get no usual order. */
  readonly cart: Pick<UsualOrderViewProps, 'inCart' | 'onAdd'> | undefined;
}

const habits = 'Habits';
const usual = 'Suggested order';

export function BuyingHabitsPanel(props: BuyingHabitsPanelProps) {
  const { customerNumber, customerName = '', search, onSearchChange, onClose, budget, cart } = props;
  const view = <HabitsView {...{ customerNumber, customerName, budget }} />;
  const chosen = search.view === 'usual' ? usual : habits;
  return (
    <Slider title="Buying habits" isWide onClose={onClose}>
      {cart === undefined ? (
        view
      ) : (
        <>
          <div className={styles.tabs}>
            <TabList
              label="About the buying habits"
              id="buying-habits"
              tabs={[habits, usual]}
              chosen={chosen}
              onChoose={(name) => onSearchChange({ view: name === usual ? 'usual' : undefined })}
            />
          </div>
          <div id="buying-habits-panel" role="tabpanel" aria-label={chosen}>
            {chosen === habits ? view : <UsualOrderView {...cart} {...{ customerNumber, onClose }} />}
          </div>
        </>
      )}
    </Slider>
  );
}
