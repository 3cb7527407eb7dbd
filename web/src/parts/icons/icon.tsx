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
    const naming = label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label };
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: it's decoration, or named by its label.
      <svg width={size} height={size} viewBox="0 -960 960 960" fill="currentColor" className={className} {...naming}>
        <path d={path} />
      </svg>
    );
  };
}
