/** A column of a load, as people know it from their file. */
import styles from './exchange.module.css';

interface ColumnNameProps {
  /** Our name. */
  readonly name: string;
  /** The headers of the file that it comes from; absent where the file has our name. */
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
