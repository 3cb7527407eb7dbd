/** A drawing for the public page: the thirty-two teeth of a dental chart, as thin outlines. Decoration only. */

const perArch = 16;
/** Half axes of the oval, and the angle left open at the jaw's ends. */
const [wide, high, open] = [262, 186, 0.14];

/** Angles of one arch from end to end, at equal distances along the oval. */
function anglesOfArch(): readonly number[] {
  const steps = 400;
  const step = (Math.PI - 2 * open) / steps;
  const lengths = [0];
  for (let at = 0; at < steps; at += 1) {
    const angle = open + (at + 0.5) * step;
    lengths.push((lengths[at] ?? 0) + Math.hypot(wide * Math.sin(angle), high * Math.cos(angle)) * step);
  }
  const whole = lengths[steps] ?? 0;
  return Array.from({ length: perArch }, (_, tooth) => {
    const wanted = ((tooth + 0.5) / perArch) * whole;
    return open + lengths.findIndex((length) => length >= wanted) * step;
  });
}

const arch = anglesOfArch();

/** Front teeth are narrower than molars. */
const teeth = [...arch, ...arch.map((angle) => angle + Math.PI)].map((angle, key) => ({
  key,
  x: 300 + wide * Math.cos(angle),
  y: 220 - high * Math.sin(angle),
  turn: 90 - (Math.atan2(wide * Math.sin(angle), high * Math.cos(angle)) * 180) / Math.PI,
  width: 34 - 8 * Math.abs(Math.sin(angle)) ** 4,
}));

export function ToothChart({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 600 440" fill="none" aria-hidden="true" focusable="false">
      {teeth.map(({ key, x, y, turn, width }) => (
        <rect
          key={key}
          x={-width / 2}
          y={-20}
          width={width}
          height={40}
          rx={11}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`}
          stroke="currentColor"
          strokeWidth="1.6"
          fill={key === 5 ? 'currentColor' : 'none'}
        />
      ))}
    </svg>
  );
}
