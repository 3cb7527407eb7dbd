/** A status is an icon, a word, and a color, always all three. */
import type { Icon } from '../icons/icon.tsx';
import styles from './status-mark.module.css';

export type Tone = 'neutral' | 'good' | 'notice' | 'alarm' | 'accent';

interface StatusMarkProps {
  readonly icon: Icon;
  readonly word: string;
  readonly tone: Tone;
  /** `bare` has no background, for dense rows. */
  readonly look?: 'chip' | 'bare';
}

export function StatusMark({ icon: Picture, word, tone, look = 'chip' }: StatusMarkProps) {
  return (
    <span className={styles.mark} data-tone={tone} data-look={look}>
      <Picture size={16} />
      {word}
    </span>
  );
}
