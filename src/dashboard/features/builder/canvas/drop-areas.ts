import { type AcceptsAt, type Box, findPlaceAt, type Line, listLines, type Place } from './gaps.ts'
import { listRowElements, measureBoxes } from './windowing.ts'

/** A list of blocks that accepts drops: the canvas or the outline. */
export interface DropArea {
  id: string
  /** The element that contains the rows, in the order of the blocks. */
  list: HTMLElement
  scroller: HTMLElement
  /** The drop line, moved by `transform` within `stage`. */
  line: HTMLElement
  stage: HTMLElement
}

interface Point {
  x: number
  y: number
}

/** The positions of the blocks of an area, relative to its list. */
export interface MeasuredArea {
  boxes: readonly Box[]
  lines: readonly Line[]
  width: number
}

/** The mounted drop areas and the positions of their rows. */
export class DropAreas {
  readonly listMounted: () => DropArea[]
  #measured = new Map<string, MeasuredArea & { key: string; order: readonly string[] }>()

  constructor(listMounted: () => DropArea[]) {
    this.listMounted = listMounted
  }

  /** The area at a point, else the nearest one within `margin` above or below. */
  findAt({ x, y }: Point, margin: number): DropArea | undefined {
    const areas = this.listMounted().map((area) => ({ area, box: area.scroller.getBoundingClientRect() }))
    const isWithin = (box: DOMRect, marginPx: number) =>
      x >= box.left && x <= box.right && y >= box.top - marginPx && y <= box.bottom + marginPx
    return (areas.find(({ box }) => isWithin(box, 0)) ?? areas.find(({ box }) => isWithin(box, margin)))?.area
  }

  /** The place of the page at a point. `accepts` returns whether a block can be dropped at an index. */
  findPlace(
    area: DropArea,
    { x, y }: Point,
    { order, accepts }: { order: readonly string[]; accepts: AcceptsAt },
  ): Place {
    const { top, left } = area.list.getBoundingClientRect()
    return findPlaceAt(this.measure(area, order), { x: x - left, y: y - top }, accepts)
  }

  /**
   * Positions of the blocks, which do not change with scrolling. They are measured once in a drag, and again after scrolling has rendered
   * more rows or another person has changed the page.
   */
  measure(area: DropArea, order: readonly string[]): MeasuredArea {
    const { id, list, scroller } = area
    const key = `${scroller.scrollHeight} ${listRows(area).length}`
    const storedMeasure = this.#measured.get(id)
    if (storedMeasure?.key === key && storedMeasure.order === order) return storedMeasure
    const boxes = measureBoxes(list, { hasColumns: hasColumns(area) })
    const areaMeasure = { key, order, boxes, lines: listLines(boxes), width: list.getBoundingClientRect().width }
    this.#measured.set(id, areaMeasure)
    return areaMeasure
  }

  forgetBoxes(): void {
    this.#measured.clear()
  }
}

/** The rows of an area, in the order of the blocks. */
export function listRows({ list }: DropArea): HTMLElement[] {
  return listRowElements(list)
}

/** Whether an area shows blocks beside each other: the canvas does on a wide screen, and the outline never. */
export function hasColumns({ list }: DropArea): boolean {
  return list.dataset['columns'] !== undefined
}

/** The row of the pages list at a point. */
export function findPageRow({ x, y }: Point): HTMLElement | null {
  const row = document.elementFromPoint(x, y)?.closest('[data-drop-page]')
  return row instanceof HTMLElement ? row : null
}

/** The id of a row's block. */
export function getRowBlockId(row: Element): string {
  return (row instanceof HTMLElement && row.dataset['blockRow']) || row.id
}
