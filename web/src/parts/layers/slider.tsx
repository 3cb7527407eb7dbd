/** A panel from the right, over the page. */
import { createContext, type ReactNode, use } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { CloseIcon } from '../icons/frame-icons.tsx';
import { Layer } from './layer.tsx';
import styles from './slider.module.css';

interface SliderProps {
  readonly title: string;
  /** Shown next to the title, such as a link or a status. */
  readonly actions?: ReactNode;
  /** Stays at the bottom, within reach of the thumb. */
  readonly foot?: ReactNode;
  /** Room for a wide table. */
  readonly isWide?: boolean;
  /** Back closes it; for a slider that isn't in the address. */
  readonly isClosedByBack?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Content that a slider's opener adds to its header before its own actions, such as the menu of other panels. */
export const SliderBeside = createContext<ReactNode>(null);

/** Only one slider is open at a time, the one in the address. */
export function Slider({
  title,
  actions,
  foot,
  isWide = false,
  isClosedByBack = false,
  onClose,
  children,
}: SliderProps) {
  const beside = use(SliderBeside);
  return (
    <Layer shape="slider" label={title} isWide={isWide} isClosedByBack={isClosedByBack} onClose={onClose}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {beside}
        {actions}
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
    </Layer>
  );
}
