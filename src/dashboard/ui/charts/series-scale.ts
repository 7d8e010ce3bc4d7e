/** A round number that nothing exceeds, which four lines divide evenly. */
export function roundTop(largest: number): number {
  if (largest <= 4) return 4
  const step = largest / 4
  const power = 10 ** Math.floor(Math.log10(step))
  const round =
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= step && Number.isInteger(factor * power)) ??
    10
  return round * power * 4
}

/** Where so many points stand on a line of this length; a single one stands in its middle. */
export function placesOn(length: number, count: number): number[] {
  if (count === 1) return [length / 2]
  return Array.from({ length: count }, (_, at) => (at * length) / (count - 1))
}

/** The points that carry a label, so that labels this wide do not touch. */
export function labelled(count: number, length: number, wide: number): number[] {
  const room = Math.max(1, Math.floor(length / wide))
  const every = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: Math.ceil(count / every) }, (_, nth) => nth * every)
}

/** A path through the points. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The point that is nearest to a place on the line. */
export function nearest(places: readonly number[], x: number): number {
  const first = places[0] ?? 0
  const gap = (places[1] ?? first + 1) - first
  return Math.max(0, Math.min(places.length - 1, Math.round((x - first) / gap)))
}
