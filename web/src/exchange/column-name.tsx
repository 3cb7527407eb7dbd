/** A column of a load, by the name that it has in the person's file. */
import styles from './exchange.module.css';

interface ColumnNameProps {
  /** Our name. */
  readonly name: string;
  /** The file's headers for it; absent if the file uses our name. */
  readonly headings?: readonly string[] | undefined;
}

/** The file's own header, with our name next to it. */
export function ColumnName({ name, headings = [] }: ColumnNameProps) {
  if (headings.length === 0) return name;
  return (
    <>
      {headings.join(', ')} <span className={styles.soft}>({name})</span>
    </>
  );
}
