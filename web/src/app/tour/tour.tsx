/** A tour of the page: one step after another, each beside what it explains. The page itself doesn't change. */
import type { User } from '@operatory/domain/access';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../parts/controls/button.tsx';
import { useLayer } from '../../parts/layers/layer-stack.ts';
import { settings } from '../../settings/index.ts';
import styles from './tour.module.css';
import { tourShown } from './tour-shown.ts';
import { type TourStep, tourSteps } from './tour-steps.ts';

const isShown = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** What a step points at, if the page shows it. */
const placeOf = ({ selector }: TourStep) =>
  selector === undefined ? undefined : [...document.querySelectorAll(selector)].find(isShown);

/** Space between what is explained, its frame, and the card, in px. */
const gap = 6;
/** Room that a card may need, in px. */
const cardHeight = 230;

interface Spot {
  readonly frame: CSSProperties;
  readonly card: CSSProperties;
}

/** Frames a place and puts the card below it, or above it where there is more room. */
function spotOf(place: Element, cardWidth: number): Spot {
  const { left, top, width, height, bottom } = place.getBoundingClientRect();
  const frame = { left: left - gap, top: top - gap, width: width + 2 * gap, height: height + 2 * gap };
  const { clientWidth } = document.documentElement;
  const cardLeft = Math.max(2 * gap, Math.min(left - gap, clientWidth - cardWidth - 2 * gap));
  const isBelow = window.innerHeight - bottom > cardHeight || window.innerHeight - bottom > top;
  return {
    frame,
    card: { left: cardLeft, ...(isBelow ? { top: bottom + 3 * gap } : { bottom: window.innerHeight - top + 3 * gap }) },
  };
}

/** Where a step's frame and card are; follows the page when its size changes. */
function useSpot(step: TourStep | undefined, card: { readonly current: HTMLElement | null }): Spot | undefined {
  const [spot, setSpot] = useState<Spot>();
  useLayoutEffect(() => {
    const place = step === undefined ? undefined : placeOf(step);
    place?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const measure = () => setSpot(place === undefined ? undefined : spotOf(place, card.current?.offsetWidth ?? 0));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [step, card]);
  return spot;
}

const close = () => tourShown.set(false);

export function Tour({ viewer }: { readonly viewer: User }) {
  const [steps] = useState(() =>
    tourSteps(viewer, settings().brandName).filter(
      (step) => step.selector === undefined || placeOf(step) !== undefined,
    ),
  );
  const [index, setIndex] = useState(0);
  const layer = useLayer(close);
  const card = useRef<HTMLDivElement>(null);
  const step = steps[index];
  const spot = useSpot(step, card);
  const isLast = index === steps.length - 1;
  const goTo = (next: number) => setIndex(Math.max(0, Math.min(next, steps.length - 1)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') goTo(index + 1);
    if (key === 'ArrowLeft') goTo(index - 1);
  };
  return createPortal(
    <div ref={layer} className={styles.layer} data-whole={spot === undefined || undefined}>
      {spot === undefined ? null : <div className={styles.frame} style={spot.frame} aria-hidden="true" />}
      <div
        ref={card}
        role="dialog"
        aria-modal
        aria-label="Tour"
        className={styles.card}
        style={spot?.card}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div role="status" className={styles.words}>
          <h2>{step?.title}</h2>
          <p>{step?.text}</p>
        </div>
        <div className={styles.foot}>
          <span className={styles.count}>
            {index + 1} of {steps.length}
          </span>
          <Button variant="subtle" onClick={close}>
            End tour
          </Button>
          <Button variant="default" disabled={index === 0} onClick={() => goTo(index - 1)}>
            Back
          </Button>
          <Button data-autofocus onClick={() => (isLast ? close() : goTo(index + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </div>
    </div>,
    document.getElementById('layers') ?? document.body,
  );
}
