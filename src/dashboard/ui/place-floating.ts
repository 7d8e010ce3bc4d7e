export type Side = 'below' | 'above'
export type Edge = 'start' | 'end' | 'middle'

/** Puts a floating element beside its anchor, on the other side where there is no room, and inside the window. */
export function place(
  floating: HTMLElement,
  anchor: Pick<Element, 'getBoundingClientRect'>,
  { side, edge }: { side: Side; edge: Edge },
): void {
  const gap = 4
  const margin = 8
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const below = at.bottom + gap
  const above = at.top - gap - height
  const fitsBelow = below + height <= innerHeight - margin
  const top =
    side === 'below' ? (fitsBelow || above < margin ? below : above) : above >= margin || !fitsBelow ? above : below
  const left = edge === 'start' ? at.left : edge === 'end' ? at.right - width : at.left + (at.width - width) / 2
  floating.style.top = `${clamp(top, margin, innerHeight - height - margin)}px`
  floating.style.left = `${clamp(left, margin, innerWidth - width - margin)}px`
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
