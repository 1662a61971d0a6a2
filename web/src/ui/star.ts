// Geometry of the eight-point star: two squares, the second turned by 45 degrees. Pure numbers, shared by mark, seal and pattern.
const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Corner points of the star's outline around a centre, first one straight up.
 * @example starPoints(50, 50, 46)[0] // [50, 4]
 */
export function starPoints(x: number, y: number, radius: number): readonly (readonly [number, number])[] {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8);
  return Array.from({ length: 16 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 8;
    const distance = index % 2 === 0 ? radius : inner;
    return [round(x + distance * Math.cos(angle)), round(y + distance * Math.sin(angle))] as const;
  });
}

/** One of the two squares, `turn` in radians from the diamond. */
export function squarePoints(
  x: number,
  y: number,
  radius: number,
  turn: number,
): readonly (readonly [number, number])[] {
  return Array.from({ length: 4 }, (_, index) => {
    const angle = -Math.PI / 2 + turn + (index * Math.PI) / 2;
    return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))] as const;
  });
}

/** The octagon in which the two squares overlap. */
export function octagonPoints(x: number, y: number, radius: number): readonly (readonly [number, number])[] {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8);
  return Array.from({ length: 8 }, (_, index) => {
    const angle = -Math.PI / 2 + Math.PI / 8 + (index * Math.PI) / 4;
    return [round(x + inner * Math.cos(angle)), round(y + inner * Math.sin(angle))] as const;
  });
}

export function pathThrough(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}
