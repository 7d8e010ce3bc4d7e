/** A sheet of equal labels. Lengths are in millimeters. */
export interface Layout {
  id: string
  name: string
  paper: keyof typeof papers
  columns: number
  rows: number
  width: number
  height: number
  /** Position of the first label. */
  left: number
  top: number
  gap: { x: number; y: number }
  /** `round`: a circle in the label. `tent`: folded in the middle, with a code on both sides. */
  shape: 'plain' | 'round' | 'tent'
}

export const papers = { A4: [210, 297], A3: [297, 420], Letter: [215.9, 279.4] } as const satisfies Record<
  string,
  [number, number]
>

const noGap = { x: 0, y: 0 }

/** The layouts in the order in which they are offered. Their labels are those of common packs. */
export const layouts: readonly Layout[] = [
  createSheet('a4-24', 'A4, 24 labels, 70 × 37 mm', { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5 }),
  createSheet('a4-21', 'A4, 21 labels, 63.5 × 38.1 mm', {
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.1,
    gap: { x: 2.5, y: 0 },
  }),
  createSheet('a4-12', 'A4, 12 labels, 63.5 × 72 mm', {
    columns: 3,
    rows: 4,
    width: 63.5,
    height: 72,
    left: 7.2,
    top: 4.5,
    gap: { x: 2.5, y: 0 },
  }),
  createSheet('a4-65', 'A4, 65 small labels, 38.1 × 21.2 mm', {
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
    left: 4.7,
    top: 10.7,
    gap: { x: 2.5, y: 0 },
  }),
  createSheet('a4-round-24', 'A4, 24 round stickers, 40 mm', {
    columns: 4,
    rows: 6,
    width: 40,
    height: 40,
    left: 16,
    top: 13.5,
    gap: { x: 6, y: 6 },
    shape: 'round',
  }),
  createSheet('a4-badges-10', 'A4, 10 badges, 85 × 55 mm', {
    columns: 2,
    rows: 5,
    width: 85,
    height: 55,
    left: 20,
    top: 11,
  }),
  createSheet('a4-tents-2', 'A4, 2 table tents, 210 × 148 mm, folded', {
    columns: 1,
    rows: 2,
    width: 210,
    height: 148.5,
    left: 0,
    top: 0,
    shape: 'tent',
  }),
  createSheet('letter-30', 'Letter, 30 labels, 2⅝ × 1 in', {
    paper: 'Letter',
    columns: 3,
    rows: 10,
    width: 66.675,
    height: 25.4,
    left: 4.76,
    top: 12.7,
    gap: { x: 3.175, y: 0 },
  }),
  createSheet('letter-10', 'Letter, 10 labels, 4 × 2 in', {
    paper: 'Letter',
    columns: 2,
    rows: 5,
    width: 101.6,
    height: 50.8,
    left: 3.97,
    top: 12.7,
    gap: { x: 4.76, y: 0 },
  }),
  createPoster('a4-poster', 'A4 poster', 'A4'),
  createPoster('a3-poster', 'A3 poster', 'A3'),
  createPoster('letter-poster', 'Letter poster', 'Letter'),
]

type LayoutSettings = Pick<Layout, 'columns' | 'rows' | 'width' | 'height' | 'left' | 'top'> & Partial<Layout>

function createSheet(id: string, name: string, settings: LayoutSettings): Layout {
  return { id, name, paper: 'A4', gap: noGap, shape: 'plain', ...settings }
}

function createPoster(id: string, name: string, paper: Layout['paper']): Layout {
  const [width, height] = papers[paper]
  return createSheet(id, name, { paper, columns: 1, rows: 1, width, height, left: 0, top: 0 })
}
