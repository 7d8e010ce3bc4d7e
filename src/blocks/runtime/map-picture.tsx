import type { ReactElement } from 'react'

/** A drawing of a town, always the same for a place. It is no real map, because a map service would see every visitor. */
export function MapPicture({ place }: { place: string }): ReactElement {
  const random = createRandom(place)
  const across = createLines(random)
  const down = createLines(random)
  const angle = Math.round(random() * 36 - 18)
  const bank = Math.round(random() * 60)
  const cells = across.flatMap((y, row) =>
    down.map((x, column) => createCell({ x, y, row, column, across, down }, random)),
  )
  return (
    <svg className="map-picture" viewBox="0 0 640 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`rotate(${angle} 320 160)`}>
        <path className="map-built" d={drawRectangles(cells, 'built')} />
        <path className="map-park" d={drawRectangles(cells, 'park')} />
        <path className="map-street" d={drawStreets(across, down, 1)} />
        <path className="map-road" d={drawStreets(across, down, 3)} />
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

function createCell(
  position: { x: number; y: number; row: number; column: number; across: number[]; down: number[] },
  random: () => number,
): Cell {
  const chance = random()
  const width = (position.down[position.column + 1] ?? position.x) - position.x
  const height = (position.across[position.row + 1] ?? position.y) - position.y
  return { kind: chance < 0.1 ? 'park' : chance < 0.72 ? 'built' : 'open', x: position.x, y: position.y, width, height }
}

function drawRectangles(cells: readonly Cell[], kind: Cell['kind']): string {
  return cells
    .filter((cell) => cell.kind === kind)
    .map(drawRectangle)
    .join('')
}

function drawRectangle({ x, y, width, height }: Cell): string {
  const [inner, outer] = [width - 12, height - 12]
  return inner > 0 && outer > 0 ? `M${x + 6} ${y + 6}h${inner}v${outer}h${-inner}Z` : ''
}

/** Draws every street, or with `every` 3 each third one: the wide roads. */
function drawStreets(across: number[], down: number[], every: number): string {
  const pickLines = (lines: number[]) => lines.filter((_, index) => index % every === 0)
  return [...pickLines(across).map((y) => `M-160 ${y}H800`), ...pickLines(down).map((x) => `M${x} -160V480`)].join('')
}

function createLines(random: () => number): number[] {
  const lines: number[] = []
  for (let position = -160; position < 800; position += Math.round(44 + random() * 60)) lines.push(position)
  return lines
}

/** Pseudo-random numbers from 0 to 1, seeded by the text (mulberry32). */
function createRandom(text: string): () => number {
  let state = 7
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
