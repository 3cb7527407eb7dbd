/** A person as two letters in a circle. */
import styles from './initials.module.css';
import { initialsOf } from './initials-of.ts';

export function Initials({ name }: { readonly name: string }) {
  return <span className={styles.initials}>{initialsOf(name)}</span>;
}
