import { type Box, findGapAt } from './gaps.ts'
import { measureBoxes } from './windowing.ts'

/** A list of blocks that accepts drops: the canvas or the outline. */
export interface DropArea {
  id: string
  /** The element whose children are the rows, in the order of the blocks. */
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

/** The mounted drop areas and the positions of their rows. */
export class DropAreas {
  #areas = new Map<string, () => DropArea | null>()
  #measuredBoxes = new Map<string, { key: string; order: readonly string[]; boxes: Box[] }>()

  /** Registers an area and returns the function that removes it. `read` returns null until the area is mounted. */
  add(id: string, read: () => DropArea | null): () => void {
    this.#areas.set(id, read)
    return () => void this.#areas.delete(id)
  }

  listMounted(): DropArea[] {
    return [...this.#areas.values()].flatMap((read) => read() ?? [])
  }

  /** The area at a point, else the nearest one within `margin` above or below. */
  findAt({ x, y }: Point, margin: number): DropArea | undefined {
    const areas = this.listMounted().map((area) => ({ area, box: area.scroller.getBoundingClientRect() }))
    const isWithin = (box: DOMRect, marginPx: number) =>
      x >= box.left && x <= box.right && y >= box.top - marginPx && y <= box.bottom + marginPx
    return (areas.find(({ box }) => isWithin(box, 0)) ?? areas.find(({ box }) => isWithin(box, margin)))?.area
  }

  findGap(area: DropArea, y: number, order: readonly string[]): number {
    return findGapAt(this.getBoxes(area, order), y - area.list.getBoundingClientRect().top)
  }

  /**
   * Positions of the rows relative to the top of the list, which do not change with scrolling. They are measured once in a drag, and again
   * after scrolling has rendered more rows or another person has changed the page.
   */
  getBoxes({ id, list, scroller }: DropArea, order: readonly string[]): Box[] {
    const key = `${scroller.scrollHeight} ${list.childElementCount}`
    const measured = this.#measuredBoxes.get(id)
    if (measured?.key === key && measured.order === order) return measured.boxes
    const boxes = measureBoxes(list, list.getBoundingClientRect().top)
    this.#measuredBoxes.set(id, { key, order, boxes })
    return boxes
  }

  forgetBoxes(): void {
    this.#measuredBoxes.clear()
  }
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
