/** Deliveries to check and lots received, as a panel over the customer's page. */
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { TabList } from '../parts/lists/tab-list.tsx';
import { DeliveriesView } from './deliveries-view.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { LotsView } from './lots-view.tsx';
import styles from './receiving.module.css';

const deliveries = 'Deliveries';
const lots = 'Lots and expiration dates';

/** The shipment that the address names. */
const shipmentOf = (text: unknown) => (/^[1-9]\d{0,14}$/.test(String(text)) ? Number(text) : undefined);

interface ReceivingPanelProps extends PanelProps {
  /** Viewers of a practice, and staff of other territories, have read-only access. */
  readonly mayCheck: boolean;
}

export function ReceivingPanel({
  customerNumber,
  search,
  onSearchChange,
  onStepBack,
  onClose,
  mayCheck,
}: ReceivingPanelProps) {
  const shipmentId = shipmentOf(search.shipment);
  const chosen = search.view === 'lots' ? lots : deliveries;
  if (shipmentId !== undefined) {
    return (
      <DeliveryView
        key={shipmentId}
        {...{ customerNumber, shipmentId, mayCheck, onClose }}
        onBack={() => {
          if (!onStepBack()) onSearchChange({});
        }}
      />
    );
  }
  return (
    <Slider title="Check a delivery" isWide onClose={onClose}>
      <div className={styles.tabs}>
        <TabList
          label="About deliveries"
          id="receiving"
          tabs={[deliveries, lots]}
          chosen={chosen}
          onChoose={(name) => onSearchChange({ view: name === lots ? 'lots' : undefined })}
        />
      </div>
      <div id="receiving-panel" role="tabpanel" aria-label={chosen}>
        {chosen === deliveries ? (
          <DeliveriesView
            customerNumber={customerNumber}
            onOpen={(id) => onSearchChange({ shipment: String(id) }, { isStep: true })}
          />
        ) : (
          <LotsView customerNumber={customerNumber} />
        )}
      </div>
    </Slider>
  );
}
