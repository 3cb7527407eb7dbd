/** A panel that comes from the right over a page which stays where it was. */
import { createContext, type ReactNode, use } from 'react';
import { CloseIcon } from './frame-icons.tsx';
import { IconButton } from './icon-button.tsx';
import { Layer } from './layer.tsx';
import styles from './slider.module.css';

interface SliderProps {
  readonly title: string;
  /** Beside the title, such as a link or a status. */
  readonly actions?: ReactNode;
  /** Stays at the bottom, in reach of the thumb. */
  readonly foot?: ReactNode;
  /** Room for a wide table. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What whoever opens a slider puts into its head, before its own actions, such as the way to other panels. */
export const SliderBeside = createContext<ReactNode>(null);

/** Only one slider is open at a time: the address says which. */
export function Slider({ title, actions, foot, isWide = false, onClose, children }: SliderProps) {
  const beside = use(SliderBeside);
  return (
    <Layer shape="slider" label={title} isWide={isWide} onClose={onClose}>
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
