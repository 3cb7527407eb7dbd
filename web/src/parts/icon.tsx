/** Makes an icon component out of one path on Material's 960-unit grid. */
import type { ReactElement } from 'react';

interface IconProps {
  /** Edge in px; 20 unless told. */
  readonly size?: number;
  /** Read out by screen readers; without it the icon is decoration. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

/** The icon takes the colour of the text around it. */
export function icon(path: string): Icon {
  return function MaterialIcon({ size = 20, label, className }: IconProps) {
    const drawing = <path d={path} />;
    const box = { width: size, height: size, viewBox: '0 -960 960 960', fill: 'currentColor', className };
    if (label === undefined) {
      return (
        <svg {...box} aria-hidden="true" focusable="false">
          {drawing}
        </svg>
      );
    }
    return (
      <svg {...box} role="img" aria-label={label} focusable="false">
        {drawing}
      </svg>
    );
  };
}
