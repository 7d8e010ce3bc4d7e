import type { Announcements } from '@dnd-kit/core'
import type { PlaceAtBlock } from '../sync/row-operations.ts'
import type { DropAreaStore } from './drop-area.tsx'
import { type DropArea, DropAreas, findPageRow, getRowBlockId, hasColumns, listRows } from './drop-areas.ts'
import { getDropLine, type Place, type Side } from './gaps.ts'

// Distance above or below an area in which a drag still targets it and scrolls it.
const MARGIN_PX = 56

export interface DraggedBlocks {
  label: string
  /** The moved blocks; empty for a new block. */
  ids: ReadonlySet<string>
  /** The current order of blocks on the page. */
  getOrder: () => readonly string[]
  /** Whether the blocks can be dropped in a gap: not above the header, and a section only between sections. */
  acceptsGap: (gap: number) => boolean
  /** Whether the blocks can be in a column beside a block, or in the column of a block. */
  acceptsAtBlock: (id: string, kind: 'beside' | 'column') => boolean
  /** Name of a block: "Button 'Book a table'". */
  describe: (id: string) => string
  getPageName: (page: string) => string
  /** Drops after a block (null: before all), at one, or on a page. Returns whether the document changed. */
  drop: (target: { after: string | null } | { atBlock: PlaceAtBlock } | { page: string }) => boolean
}

type Target = { area: DropArea; place: Place } | { row: HTMLElement; page: string }

/** The dragged blocks and their drop target. It works outside React: the drop line is moved directly, and no block renders during a drag. */
export class DragSession {
  readonly areas: DropAreas
  /** For screen readers. The command that moves the blocks announces their new position. */
  readonly announcements: Announcements = {
    onDragStart: () => `Picked up ${(this.#target && this.#describeTarget()) ?? this.#dragged?.label ?? 'nothing'}`,
    onDragMove: () => this.#describeTarget(),
    onDragOver: () => undefined,
    onDragEnd: () => this.#endAnnouncement,
    onDragCancel: () => this.#endAnnouncement,
  }
  #dragged: DraggedBlocks | null = null
  #target: Target | null = null
  #pointer: { x: number; y: number } | null = null
  #lastAnnouncement = ''
  #endAnnouncement: string | undefined
  // Blocks get their real height when they scroll into view, even if the pointer does not move.
  #resizeObserver = new ResizeObserver(() => {
    if (this.#pointer) this.aim(this.#pointer)
    this.showTarget()
  })

  constructor(areas: DropAreaStore) {
    this.areas = new DropAreas(() => [...areas.getState().values()].flatMap(({ read }) => read() ?? []))
  }

  start(dragged: DraggedBlocks): void {
    this.#dragged = dragged
    this.#target = null
    this.#pointer = null
    this.#lastAnnouncement = ''
    this.areas.forgetBoxes()
    for (const area of this.areas.listMounted()) {
      this.#resizeObserver.observe(area.list)
      for (const row of listRows(area)) row.toggleAttribute('data-dragged', dragged.ids.has(getRowBlockId(row)))
    }
  }

  /** Targets the gap where the dragged blocks are now, at the start of a drag by keyboard. */
  aimAtBlocks(areaId: string): void {
    const area = this.areas.listMounted().find(({ id }) => id === areaId)
    const dragged = this.#dragged
    if (!area || !dragged) return
    this.#target = { area, place: { gap: dragged.getOrder().findIndex((id) => dragged.ids.has(id)) } }
    this.showTarget()
  }

  /** Targets the gap at the pointer. Returns the area's id; undefined if the pointer is outside all areas. */
  aim(pointer: { x: number; y: number }): string | undefined {
    const dragged = this.#dragged
    if (!dragged) return undefined
    this.#pointer = pointer
    const area = this.areas.findAt(pointer, dragged.ids.size > 0 ? MARGIN_PX : 0)
    const row = area ? null : findPageRow(pointer)
    const page = row?.dataset['dropPage']
    if (area) this.#target = { area, place: this.#findPlace(area, pointer, dragged) }
    else this.#target = row && page !== undefined ? { row, page } : null
    return area?.id
  }

  #findPlace(area: DropArea, pointer: { x: number; y: number }, dragged: DraggedBlocks): Place {
    const order = dragged.getOrder()
    const place = this.areas.findPlace(area, pointer, {
      order,
      accepts: (index, kind) => hasColumns(area) && dragged.acceptsAtBlock(order[index] ?? '', kind),
    })
    return 'gap' in place ? { gap: findNearest(listGaps(dragged, { both: true }), place.gap) } : place
  }

  /** Moves the target of a drag by keyboard up or down. Returns the gap; null if there is none. */
  step(offset: number): number | null {
    const [dragged, target] = [this.#dragged, this.#target]
    if (!dragged || !target || !('place' in target)) return null
    const gaps = listGaps(dragged)
    const inColumn = stepInColumn(dragged, target.place, offset)
    if (inColumn) return this.#aimByKeyboard(inColumn)
    // From a side of a block, a step leads above or below it.
    const current = 'gap' in target.place ? target.place.gap : target.place.index + (offset > 0 ? 0 : 1)
    const index = gaps.findLastIndex((gap) => gap <= current)
    return this.#aimByKeyboard({ gap: gaps[Math.max(0, Math.min(gaps.length - 1, index + offset))] ?? current })
  }

  /** Moves the target of a drag by keyboard beside the block at the gap. Returns a number that differs with the target; null if there is none. */
  stepAside(side: 'left' | 'right'): number | null {
    const [dragged, target] = [this.#dragged, this.#target]
    if (!dragged || !target || !('place' in target) || !hasColumns(target.area)) return null
    const order = dragged.getOrder()
    const { place } = target
    const candidates = 'gap' in place ? listNeighbors(order, place.gap, dragged.ids) : [place.index]
    const index = candidates.find((candidate) => dragged.acceptsAtBlock(order[candidate] ?? '', 'beside'))
    return index === undefined ? null : this.#aimByKeyboard({ index, side })
  }

  #aimByKeyboard(place: Place): number | null {
    const target = this.#target
    if (!target || !('place' in target)) return null
    this.#target = { ...target, place }
    this.showTarget()
    target.area.line.scrollIntoView({ block: 'nearest' })
    return 'gap' in place ? 5 * place.gap : 5 * place.index + 1 + sides.indexOf(place.side)
  }

  /** Shows the drop line at the target gap, or highlights the target page. */
  showTarget(): void {
    const row = this.#target && 'row' in this.#target ? this.#target.row : null
    for (const marked of document.querySelectorAll<HTMLElement>('[data-drop-over]'))
      if (marked !== row) delete marked.dataset['dropOver']
    if (row) row.dataset['dropOver'] = ''
    for (const area of this.areas.listMounted()) this.#showLine(area)
  }

  #showLine(area: DropArea): void {
    const [dragged, target] = [this.#dragged, this.#target]
    const place = dragged && target && 'place' in target && target.area.id === area.id ? target.place : null
    area.line.hidden = place === null
    if (!dragged || !place) return
    const [list, stage] = [area.list.getBoundingClientRect(), area.stage.getBoundingClientRect()]
    const line = getDropLine(this.areas.measure(area, dragged.getOrder()), place)
    const [x, y] = [Math.round(list.left - stage.left + line.left), Math.round(list.top - stage.top + line.top)]
    area.line.style.transform = `translate(${x}px, ${y}px)`
    area.line.style.width = `${Math.max(2, Math.round(line.right - line.left))}px`
    area.line.style.height = `${Math.max(2, Math.round(line.bottom - line.top))}px`
    const [label] = area.line.children
    if (label) label.textContent = `${dragged.label}, ${describePlace(dragged, place)}`
  }

  /** Ends the drag with a drop. */
  drop(): void {
    const [dragged, target] = [this.#dragged, this.#target]
    this.cancel()
    if (!dragged || !target) return
    const isChanged = dragged.drop('page' in target ? { page: target.page } : toDropTarget(dragged, target))
    this.#endAnnouncement = isChanged ? undefined : `${dragged.label} was dropped where it was`
  }

  cancel(): void {
    const dragged = this.#dragged
    if (dragged)
      this.#endAnnouncement = `Move canceled. ${dragged.label} ${dragged.ids.size > 0 ? 'stays where it was' : 'was not added'}`
    this.#dragged = null
    this.#target = null
    this.#resizeObserver.disconnect()
    this.showTarget()
    for (const { list } of this.areas.listMounted())
      for (const row of list.querySelectorAll('[data-dragged]')) row.removeAttribute('data-dragged')
  }

  /** The announcement of the target; undefined if it has been announced already. */
  #describeTarget(): string | undefined {
    const [dragged, target] = [this.#dragged, this.#target]
    if (!dragged) return undefined
    const text = `${dragged.label}, ${target ? describeTarget(dragged, target) : 'not over a place to drop'}`
    if (text === this.#lastAnnouncement) return undefined
    this.#lastAnnouncement = text
    return text
  }
}

function toDropTarget({ getOrder, ids }: DraggedBlocks, { area, place }: { area: DropArea; place: Place }) {
  const order = getOrder()
  if ('gap' in place) return { after: order.slice(0, place.gap).findLast((id) => !ids.has(id)) ?? null }
  const isMirrored = getComputedStyle(area.list).direction === 'rtl'
  const [left, right] = isMirrored ? (['end', 'start'] as const) : (['start', 'end'] as const)
  const side = place.side === 'left' ? left : place.side === 'right' ? right : place.side
  return { atBlock: { target: order[place.index] ?? '', side } }
}

const sides: readonly Side[] = ['left', 'right', 'above', 'below']

/** From beside a block, a step up or down leads into its column if it accepts that. */
function stepInColumn({ getOrder, acceptsAtBlock }: DraggedBlocks, place: Place, offset: number): Place | null {
  if (!('index' in place) || (place.side !== 'left' && place.side !== 'right')) return null
  if (!acceptsAtBlock(getOrder()[place.index] ?? '', 'column')) return null
  return { index: place.index, side: offset > 0 ? 'below' : 'above' }
}

/** The gaps that accept the blocks. The two sides of a dragged block are the same place, of which only the upper counts unless both are asked for. */
function listGaps({ getOrder, ids, acceptsGap }: DraggedBlocks, { both = false } = {}): number[] {
  const blocks = getOrder()
  return [...blocks.keys(), blocks.length].filter((gap) => acceptsGap(gap) && (both || !ids.has(blocks[gap - 1] ?? '')))
}

function findNearest(gaps: readonly number[], gap: number): number {
  return gaps.reduce(
    (nearest, candidate) => (Math.abs(candidate - gap) < Math.abs(nearest - gap) ? candidate : nearest),
    gaps[0] ?? gap,
  )
}

/** The indexes of the nearest blocks below and above a gap that are not dragged. */
function listNeighbors(order: readonly string[], gap: number, ids: ReadonlySet<string>): number[] {
  const isFixed = (id: string | undefined) => id !== undefined && !ids.has(id)
  const below = order.findIndex((id, index) => index >= gap && isFixed(id))
  return [below, order.slice(0, gap).findLastIndex(isFixed)].filter((index) => index >= 0)
}

function describeTarget(dragged: DraggedBlocks, target: Target): string {
  return 'page' in target ? `page ${dragged.getPageName(target.page)}` : describePlace(dragged, target.place)
}

function describePlace({ getOrder, ids, describe }: DraggedBlocks, place: Place): string {
  const blocks = getOrder()
  if ('index' in place) {
    const name = describe(blocks[place.index] ?? '')
    return place.side === 'above' || place.side === 'below'
      ? `${place.side} ${name} in its column`
      : `${place.side} of ${name}`
  }
  const draggedAbove = blocks.slice(0, place.gap).filter((id) => ids.has(id)).length
  return `place ${place.gap - draggedAbove + 1} of ${blocks.length + (ids.size === 0 ? 1 : 0)}`
}
