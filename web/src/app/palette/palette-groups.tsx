/** The options of the command palette, under their group names. */
import styles from './palette-dialog.module.css';
import type { Target, TargetGroup } from './palette-targets.ts';

interface PaletteGroupsProps {
  readonly groups: readonly TargetGroup[];
  readonly listId: string;
  /** The index of the marked option among all options. */
  readonly at: number;
  readonly onMark: (index: number) => void;
  readonly onChoose: (target: Target) => void;
}

/** The field keeps the focus and points to the marked option, so options aren't Tab stops. */
export function PaletteGroups({ groups, listId, at, onMark, onChoose }: PaletteGroupsProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { targets }) => sum + targets.length, 0));
  return groups.map(({ name, targets }, index) => (
    <fieldset key={name} aria-label={name} className={styles.group}>
      <p className={styles.groupName} aria-hidden="true">
        {name}
      </p>
      {targets.map((target, offset) => {
        const place = (starts[index] ?? 0) + offset;
        return (
          <div
            key={target.key}
            id={`${listId}-${place}`}
            data-place={place}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles.target}
            onPointerMove={() => onMark(place)}
            onClick={() => onChoose(target)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onChoose(target);
            }}
          >
            <target.icon />
            <span className={styles.title}>{target.title}</span>
            <span className={styles.detail}>{target.detail}</span>
          </div>
        );
      })}
    </fieldset>
  ));
}
