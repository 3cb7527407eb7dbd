/** Arrangements on the table: alone, or in front of the package. */
import type { Subject } from './facts.ts';
import { bag, carton } from './packages.ts';
import { ellipse, type Placing, path, place, repeat, shadow } from './svg.ts';

/** Size of a carton: usual, flat, tall or a shipping case. */
type BoxSize = 'usual' | 'flat' | 'tall' | 'case';

const boxes = {
  usual: { x: 40, y: 236, width: 158, height: 138, depth: 44 },
  flat: { x: 34, y: 232, width: 176, height: 96, depth: 58 },
  tall: { x: 54, y: 246, width: 118, height: 178, depth: 44 },
  case: { x: 34, y: 244, width: 172, height: 158, depth: 66 },
} as const;

/** A package of the size that its words suggest. */
function sizeFor(subject: Subject, size: BoxSize): BoxSize {
  return /\/Case$/.test(subject.pack) ? 'case' : size;
}

/** A carton with its contents in front, at the lower right. */
export function boxed(
  subject: Subject,
  piece: string,
  placing: Partial<Placing> = {},
  size: BoxSize = 'usual',
): string {
  const { x = 224, y = 204, scale = 0.95, turn = 0 } = placing;
  return (
    carton(subject, { ...boxes[sizeFor(subject, size)], isPartlyHidden: true }) +
    shadow(x, y + 52 * scale, 46 * scale) +
    place(piece, { x, y, scale, turn })
  );
}

/** A carton alone. */
export function box(subject: Subject, size: BoxSize = 'usual'): string {
  return place(carton(subject, boxes[sizeFor(subject, size)]), { x: 14, y: -6, scale: 1 });
}

/** An open carton with a piece sticking out. */
export function dispenser(subject: Subject, piece: string, inside: string): string {
  const shape = { x: 44, y: 250, width: 176, height: 122, depth: 56 };
  const top = shape.y - shape.height;
  const opening =
    ellipse(shape.x + shape.width / 2 + 20, top - 12, 56, 8.5, '#2b3036', undefined, ' opacity="0.75"') +
    ellipse(shape.x + shape.width / 2 + 20, top - 10.5, 48, 6, inside);
  const [px, py] = [shape.x + shape.width / 2 + 20, top - 40];
  const clip = `M0 0H300V${top - 9}H0Z`;
  return carton(
    subject,
    shape,
    opening +
      `<clipPath id="above"><path d="${clip}"/></clipPath><g clip-path="url(#above)">${place(piece, { x: px, y: py, scale: 0.86 })}</g>` +
      path(
        `M${px - 48} ${top - 10}Q${px} ${top - 1} ${px + 48} ${top - 10}Q${px} ${top - 5} ${px - 48} ${top - 10}Z`,
        '#ffffff',
        undefined,
        ' opacity="0.4"',
      ),
  );
}

/** One thing alone, large, with its shadow below it. */
export function alone(
  piece: string,
  { scale = 1.2, x = 150, y = 150, turn = 0, ground = 262, wide = 70 } = {},
): string {
  return shadow(x, ground, wide, 10) + place(piece, { x, y, scale, turn });
}

/** An object on the table, seen from above. */
export function lying(piece: string, { scale = 1.2, turn = -30, x = 150, y = 150 } = {}): string {
  const soft = place(ellipse(0, 0, 104, 20, 'url(#cast)'), { x: x + 7, y: y + 14, scale, turn });
  return soft + place(piece, { x, y, scale, turn });
}

/** Several of a thing in a clear bag; in front of their carton when they come in one. */
export function bagged(subject: Subject, piece: string): string {
  if (/\/(?:Case|Box)$/.test(subject.pack)) return boxed(subject, piece, { x: 224, y: 198, scale: 0.85 });
  const spots = [
    [112, 150, -14],
    [176, 146, 12],
    [140, 196, 4],
    [196, 204, -10],
    [98, 212, 18],
    [158, 236, -6],
  ] as const;
  return bag(
    subject,
    repeat(
      piece,
      spots.map(([x, y, turn]) => ({ x, y, scale: 0.62, turn })),
    ),
  );
}
