import { type Box, gapAt } from './gaps.ts'
import { measureBoxes } from './windowing.ts'

/** A list of blocks that blocks can be dropped in: the canvas, or the outline. */
export interface DropArea {
  id: string
  /** Its children are the rows, in the order of the blocks. */
  list: HTMLElement
  scroller: HTMLElement
  /** Marks the gap, moved by `transform` within `stage`. */
  line: HTMLElement
  stage: HTMLElement
}

interface Point {
  x: number
  y: number
}

/** The drop areas on the screen, and where their rows are. */
export class DropAreas {
  #areas = new Map<string, () => DropArea | null>()
  #measured = new Map<string, { key: string; order: readonly string[]; boxes: Box[] }>()

  /** Returns the function that removes it. `read` returns null until it is on the screen. */
  add(id: string, read: () => DropArea | null): () => void {
    this.#areas.set(id, read)
    return () => void this.#areas.delete(id)
  }

  all(): DropArea[] {
    return [...this.#areas.values()].flatMap((read) => read() ?? [])
  }

  /** The area at a point; else the one that ends within `margin` above or below it. */
  findAt({ x, y }: Point, margin: number): DropArea | undefined {
    const areas = this.all().map((area) => ({ area, box: area.scroller.getBoundingClientRect() }))
    const isWithin = (box: DOMRect, px: number) =>
      x >= box.left && x <= box.right && y >= box.top - px && y <= box.bottom + px
    return (areas.find(({ box }) => isWithin(box, 0)) ?? areas.find(({ box }) => isWithin(box, margin)))?.area
  }

  findGap(area: DropArea, y: number, order: readonly string[]): number {
    return gapAt(this.getBoxes(area, order), y - area.list.getBoundingClientRect().top)
  }

  /**
   * Where the rows are, from the top of the list, which scrolling does not change. They are measured once in a drag, and again when
   * scrolling has laid out more of them or somebody else has changed the page.
   */
  getBoxes({ id, list, scroller }: DropArea, order: readonly string[]): Box[] {
    const key = `${scroller.scrollHeight} ${list.childElementCount}`
    const known = this.#measured.get(id)
    if (known?.key === key && known.order === order) return known.boxes
    const boxes = measureBoxes(list, list.getBoundingClientRect().top)
    this.#measured.set(id, { key, order, boxes })
    return boxes
  }

  forgetBoxes(): void {
    this.#measured.clear()
  }
}

/** The page of the document whose row in the list of pages is at a point. */
export function findPageRow({ x, y }: Point): HTMLElement | null {
  const found = document.elementFromPoint(x, y)?.closest('[data-drop-page]')
  return found instanceof HTMLElement ? found : null
}

/** The block that a row of a list stands for. */
export function rowBlock(row: Element): string {
  return (row instanceof HTMLElement && row.dataset['blockRow']) || row.id
}
