/** The keyboard shortcuts, and the switch that turns single-key ones off (WCAG 2.1.4). */
import { can, type GeneralCapability, type Viewer } from '@operatory/domain/access';
import { usePreferences, useViewer } from '../../access/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Tick } from '../../parts/fields/tick.tsx';
import { Layer } from '../../parts/layers/layer.tsx';
import styles from './shortcut-sheet.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface KeyGroup {
  readonly name: string;
  readonly keys: readonly (readonly [key: string, does: string])[];
  /** The screens of the group, for people who have them; absent for everybody. */
  readonly screens?: GeneralCapability | 'cart';
}

const groups: readonly KeyGroup[] = [
  {
    name: 'Everywhere',
    keys: [
      [isApple ? '⌘ K' : 'Ctrl K', 'Jump to a customer, order, item, or action'],
      ['/', 'Jump to search, or to quick order in the cart'],
      ['?', 'Show these shortcuts'],
      ['Esc', 'Close the top panel, or clear the search'],
    ],
  },
  {
    name: 'Home',
    screens: 'customers.search',
    keys: [
      ['0 … 9', 'Start typing a phone or customer number'],
      ['Enter', 'Open the first customer, or phone mode for a phone number'],
      ['↓ ↑', 'Move through the customers'],
    ],
  },
  {
    name: 'Products and cart',
    screens: 'cart',
    keys: [
      ['↓ ↑', 'Move through the quantities'],
      ['Enter', 'Add to the cart'],
      ['o', 'Open the row’s product'],
    ],
  },
  {
    name: 'Morning queue',
    screens: 'morning-queue.view',
    keys: [
      ['↓ ↑', 'Move through the accounts'],
      ['c / d', 'Call, or mark as done'],
      ['l / n', 'Ask again tomorrow, or hide this kind for this account'],
    ],
  },
  {
    name: 'Review queue',
    screens: 'orders.review',
    keys: [['c', 'Claim the order, or drop your claim']],
  },
  {
    name: 'Back-orders',
    screens: 'back-orders.view',
    keys: [
      ['w / s', 'Wait for the open line, or swap it for another product'],
      ['p / c', 'Split or cancel the open line'],
      ['Esc', 'Cancel the decision'],
    ],
  },
  {
    name: 'When someone else changed the cart',
    screens: 'cart',
    keys: [
      ['m / t / k', 'In a row of the notice: keep mine, theirs, or what was merged'],
      ['b / n', 'On a line only they changed: keep the old or the new version'],
    ],
  },
];

const hasScreens = (viewer: Viewer, { screens }: KeyGroup) =>
  screens === undefined || (screens === 'cart' ? viewer.kind === 'user' : can(viewer, screens));

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { preferences, keep } = usePreferences();
  const viewer = useViewer();
  return (
    <Layer shape="dialog" label="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Keyboard shortcuts</h2>
        {groups
          .filter((group) => hasScreens(viewer, group))
          .map(({ name, keys }) => (
            <section key={name}>
              <h3>{name}</h3>
              <dl className={styles.keys}>
                {keys.map(([key, does]) => (
                  <div key={key + does} className={styles.pair}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        {viewer.kind === 'user' ? (
          <Tick
            label="Single-key shortcuts"
            hint="Turn off /, ?, o, and digits if they get in the way of speech input."
            isOn={preferences.singleKeys ?? true}
            onToggle={(isOn) => keep({ singleKeys: isOn })}
          />
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Layer>
  );
}
