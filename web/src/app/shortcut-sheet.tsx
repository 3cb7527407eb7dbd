/** The keys of the page, and the switch that turns those of one printable sign off (WCAG 2.1.4). */
import { usePreferences, useViewer } from '../access/index.ts';
import { Button } from '../parts/button.tsx';
import { Layer } from '../parts/layer.tsx';
import { Tick } from '../parts/tick.tsx';
import styles from './shortcut-sheet.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const groups: readonly { name: string; keys: readonly (readonly [key: string, does: string])[] }[] = [
  {
    name: 'Everywhere',
    keys: [
      [isApple ? '⌘ K' : 'Ctrl K', 'Jump to a customer, order, item or action'],
      ['/', 'Go to the search of the page'],
      ['?', 'These keyboard shortcuts'],
      ['Esc', 'Close what lies on top, or empty the search'],
    ],
  },
  {
    name: 'Home',
    keys: [
      ['0 … 9', 'Begin a phone or customer number'],
      ['Enter', 'Open the first customer; phone mode after a phone number'],
      ['↓ ↑', 'Walk through the customers'],
    ],
  },
  {
    name: 'Products and cart',
    keys: [
      ['↓ ↑', 'Walk through the quantities'],
      ['Enter', 'Add to the cart'],
      ['o', 'Open the product of the row'],
    ],
  },
];

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { preferences, keep } = usePreferences();
  const isSignedIn = useViewer().kind === 'user';
  return (
    <Layer shape="dialog" label="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Keyboard shortcuts</h2>
        {groups.map(({ name, keys }) => (
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
        {isSignedIn ? (
          <Tick
            label="Single-key shortcuts"
            hint="Turn off / ? and the digits when they get in the way of speech input."
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
