/** A list of names and values. */
import styles from './message-panel.module.css';

export function FieldList({
  fields,
}: {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}) {
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
