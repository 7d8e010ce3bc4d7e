import type { ReactElement } from 'react'

/** A drawing of a town, always the same for the same place. It is not a real map, because a map service would see every visitor. */
export function MapPicture({ place }: { place: string }): ReactElement {
  const random = createRandom(place)
  const streetRows = createLines(random)
  const streetColumns = createLines(random)
  const angle = Math.round(random() * 36 - 18)
  const bank = Math.round(random() * 60)
  const cells = streetRows.flatMap((y, row) =>
    streetColumns.map((x, column) =>
      createCell({ x, y, row, column, rows: streetRows, columns: streetColumns }, random),
    ),
  )
  return (
    <svg className="map-picture" viewBox="0 0 640 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`rotate(${angle} 320 160)`}>
        <path className="map-built" d={drawRectangles(cells, 'built')} />
        <path className="map-park" d={drawRectangles(cells, 'park')} />
        <path className="map-street" d={drawStreets(streetRows, streetColumns, 1)} />
        <path className="map-road" d={drawStreets(streetRows, streetColumns, 3)} />
        <path
          className="map-water"
          d={`M-160 ${250 + bank}C60 ${190 + bank} 160 ${330 + bank} 380 ${270 + bank}S640 200 820 ${290 + bank}`}
        />
        <path className="map-bridge" d={`M${streetColumns[3]} 150V520M${streetColumns[6]} 150V520`} />
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
  position: { x: number; y: number; row: number; column: number; rows: number[]; columns: number[] },
  random: () => number,
): Cell {
  const chance = random()
  const width = (position.columns[position.column + 1] ?? position.x) - position.x
  const height = (position.rows[position.row + 1] ?? position.y) - position.y
  return { kind: chance < 0.1 ? 'park' : chance < 0.72 ? 'built' : 'open', x: position.x, y: position.y, width, height }
}

function drawRectangles(cells: readonly Cell[], kind: Cell['kind']): string {
  return cells
    .filter((cell) => cell.kind === kind)
    .map(drawRectangle)
    .join('')
}

function drawRectangle({ x, y, width, height }: Cell): string {
  const [innerWidth, innerHeight] = [width - 12, height - 12]
  return innerWidth > 0 && innerHeight > 0 ? `M${x + 6} ${y + 6}h${innerWidth}v${innerHeight}h${-innerWidth}Z` : ''
}

/** Draws every street or, with the step 3, each third one: the wide roads. */
function drawStreets(rows: number[], columns: number[], step: number): string {
  const pickLines = (lines: number[]) => lines.filter((_, index) => index % step === 0)
  return [...pickLines(rows).map((y) => `M-160 ${y}H800`), ...pickLines(columns).map((x) => `M${x} -160V480`)].join('')
}

function createLines(random: () => number): number[] {
  const lines: number[] = []
  for (let position = -160; position < 800; position += Math.round(44 + random() * 60)) lines.push(position)
  return lines
}

/** A generator of pseudo-random numbers from 0 to 1 (mulberry32), whose seed is the text. */
function createRandom(text: string): () => number {
  let state = 7
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
}
