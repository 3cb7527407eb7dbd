/** The accent color, with its contrast and a preview in both themes. */
import { accentContrast, accentTokens, isHex, leastContrast } from '@operatory/domain/settings';
import type { CSSProperties } from 'react';
import { TextField } from '../parts/fields/text-field.tsx';
import styles from './administration.module.css';

interface AccentFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Rounded down, so that it never shows 4.5 for less. */
const ratioWords = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;

function problemOf(value: string): string | undefined {
  if (!isHex(value)) return 'Enter a color such as #0b6b68.';
  const ratio = accentContrast(value);
  if (ratio >= leastContrast) return undefined;
  return `White text on it has a contrast of ${ratioWords(ratio)}. Choose a darker color (at least 4.5 to 1).`;
}

export function AccentField({ value, onChange }: AccentFieldProps) {
  const problem = problemOf(value);
  const shown = isHex(value) ? value : '#888888';
  const { light, dark } = accentTokens(shown);
  const preview = (ground: string, ink: string) => ({ background: ground, color: ink }) as CSSProperties;
  return (
    <div className={styles.accent}>
      <TextField
        label="Accent color"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        value={value}
        hint={`For buttons and links. White text on it has a contrast of ${isHex(value) ? ratioWords(accentContrast(value)) : '–'}.`}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <label className={styles.swatch}>
        Choose a color
        <input type="color" value={shown.toLowerCase()} onChange={(event) => onChange(event.currentTarget.value)} />
      </label>
      <div className={styles.previews} aria-hidden="true">
        <span style={preview(light.accent, '#ffffff')}>Button</span>
        <span style={preview('#ffffff', light['accent-ink'])}>Link, light</span>
        <span style={preview('#151e22', dark['accent-ink'])}>Link, dark</span>
      </div>
    </div>
  );
}
