/** Creates an icon component from one path on Material's 960-unit grid. */
import type { ReactElement } from 'react';

interface IconProps {
  /** Size in px; 20 by default. */
  readonly size?: number;
  /** Read out by screen readers; without it the icon is decoration. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

/** The icon has the color of the surrounding text. */
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
