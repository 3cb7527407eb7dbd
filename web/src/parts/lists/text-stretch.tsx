/**
 * Measures how much more room text takes than it was designed for, because the person set wider letter, word, or line
 * spacing (WCAG 1.4.12) or a larger text size in the browser (1.4.4). Rows of a fixed height grow by it.
 */
import { useEffect, useRef } from 'react';
import styles from './text-stretch.module.css';

const sample = 'Nitrile exam gloves, powder-free, blue, small';
/** As in the style sheet, in px. */
const lineHeight = 20;
/** Less than this is rounding, or another font. */
const noticeable = 1.1;
/** For the space that people set between paragraphs, and for lines that break later. */
const reserve = 1.08;

interface TextStretchProps {
  /** 1 while the text is as designed. */
  readonly onChange: (stretch: number) => void;
}

/** The sample's width in this font without any spacing, in px; `undefined` if it can't be measured. */
function plainWidth(probe: HTMLElement): number | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return undefined;
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(probe);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return context.measureText(sample).width;
}

export function TextStretch({ onChange }: TextStretchProps) {
  const probe = useRef<HTMLSpanElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const element = probe.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const width = plainWidth(element);
      if (width === undefined || width === 0) return;
      const stretch = (element.offsetWidth / width) * (element.offsetHeight / lineHeight);
      latest.current(stretch < noticeable ? 1 : stretch * reserve);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <span className={styles.frame} aria-hidden="true">
      <span ref={probe} className={styles.probe}>
        {sample}
      </span>
    </span>
  );
}
