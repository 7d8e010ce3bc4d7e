import type { ReactElement } from 'react'

/** A drawn town that is always the same for a place. Not a real map, because a map service would see every visitor. */
export function MapPicture({ place }: { place: string }): ReactElement {
  const next = numbersFrom(place)
  const across = linesFrom(next)
  const down = linesFrom(next)
  const turn = Math.round(next() * 36 - 18)
  const bank = Math.round(next() * 60)
  const cells = across.flatMap((y, row) => down.map((x, column) => cell({ x, y, row, column, across, down }, next)))
  return (
    <svg className="map-picture" viewBox="0 0 640 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`rotate(${turn} 320 160)`}>
        <path className="map-built" d={rectangles(cells, 'built')} />
        <path className="map-park" d={rectangles(cells, 'park')} />
        <path className="map-street" d={streets(across, down, 1)} />
        <path className="map-road" d={streets(across, down, 3)} />
        <path
          className="map-water"
          d={`M-160 ${250 + bank}C60 ${190 + bank} 160 ${330 + bank} 380 ${270 + bank}S640 200 820 ${290 + bank}`}
        />
        <path className="map-bridge" d={`M${down[3]} 150V520M${down[6]} 150V520`} />
      </g>
      <ellipse className="map-shade" cx="320" cy="163" rx="15" ry="5" />
      <path className="map-pin" d="M320 162c-13-20-27-31-27-49a27 27 0 0 1 54 0c0 18-14 29-27 49Z" />
      <circle className="map-hole" cx="320" cy="112" r="10" />
    </svg>
  )
}

interface Cell {
  kind: 'built' | 'park' | 'open'
  x: number
  y: number
  width: number
  height: number
}

function cell(
  at: { x: number; y: number; row: number; column: number; across: number[]; down: number[] },
  next: () => number,
): Cell {
  const chance = next()
  const width = (at.down[at.column + 1] ?? at.x) - at.x
  const height = (at.across[at.row + 1] ?? at.y) - at.y
  return { kind: chance < 0.1 ? 'park' : chance < 0.72 ? 'built' : 'open', x: at.x, y: at.y, width, height }
}

function rectangles(cells: readonly Cell[], kind: Cell['kind']): string {
  return cells
    .filter((one) => one.kind === kind)
    .map(rectangle)
    .join('')
}

function rectangle({ x, y, width, height }: Cell): string {
  const [inner, outer] = [width - 12, height - 12]
  return inner > 0 && outer > 0 ? `M${x + 6} ${y + 6}h${inner}v${outer}h${-inner}Z` : ''
}

/** All streets, or every third: the wider ones. */
function streets(across: number[], down: number[], every: number): string {
  const of = (lines: number[]) => lines.filter((_, at) => at % every === 0)
  return [...of(across).map((y) => `M-160 ${y}H800`), ...of(down).map((x) => `M${x} -160V480`)].join('')
}

function linesFrom(next: () => number): number[] {
  const lines: number[] = []
  for (let at = -160; at < 800; at += Math.round(44 + next() * 60)) lines.push(at)
  return lines
}

/** Pseudo-random numbers from 0 to 1, seeded by the text (mulberry32). */
function numbersFrom(text: string): () => number {
  let state = 7
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
