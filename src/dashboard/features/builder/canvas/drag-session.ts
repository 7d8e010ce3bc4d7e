import type { Announcements } from '@dnd-kit/core'
import { type DropArea, DropAreas, findPageRow, getRowBlockId } from './drop-areas.ts'
import { getLinePosition } from './gaps.ts'

// Distance above or below an area in which a drag still targets it and scrolls it.
const MARGIN_PX = 56

export interface DraggedBlocks {
  label: string
  /** The moved blocks; empty for a new block. */
  ids: ReadonlySet<string>
  /** The current order of blocks on the page. */
  getOrder: () => readonly string[]
  /** The first gap that accepts a drop: 1 if the page has a header. */
  minGap: number
  getPageName: (page: string) => string
  /** Drops after a block (null: before all), or on a page. Returns whether the document changed. */
  drop: (target: { after: string | null } | { page: string }) => boolean
}

/** A gap is the number of blocks before it. */
type Target = { kind: 'gap'; area: DropArea; gap: number } | { kind: 'page'; row: HTMLElement; page: string }

/** The dragged blocks and their drop target. It works outside React: the drop line is moved directly, and no block renders during a drag. */
export class DragSession {
  readonly areas = new DropAreas()
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

  start(dragged: DraggedBlocks): void {
    this.#dragged = dragged
    this.#target = null
    this.#pointer = null
    this.#lastAnnouncement = ''
    this.areas.forgetBoxes()
    for (const { list } of this.areas.listMounted()) {
      this.#resizeObserver.observe(list)
      for (const row of list.children) row.toggleAttribute('data-dragged', dragged.ids.has(getRowBlockId(row)))
    }
  }

  /** Targets the gap where the dragged blocks are now, at the start of a drag by keyboard. */
  aimAtBlocks(areaId: string): void {
    const area = this.areas.listMounted().find(({ id }) => id === areaId)
    const dragged = this.#dragged
    if (!area || !dragged) return
    this.#target = { kind: 'gap', area, gap: dragged.getOrder().findIndex((id) => dragged.ids.has(id)) }
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
    if (area) {
      const gap = this.areas.findGap(area, pointer.y, dragged.getOrder())
      this.#target = { kind: 'gap', area, gap: Math.max(dragged.minGap, gap) }
    } else this.#target = row && page !== undefined ? { kind: 'page', row, page } : null
    return area?.id
  }

  /** Moves the target of a drag by keyboard. Returns the gap; null at the ends. */
  step(offset: number): number | null {
    const [dragged, target] = [this.#dragged, this.#target]
    if (!dragged || target?.kind !== 'gap') return null
    const gaps = listGaps(dragged)
    const index = gaps.findLastIndex((gap) => gap <= target.gap)
    const gap = gaps[Math.max(0, Math.min(gaps.length - 1, index + offset))] ?? target.gap
    this.#target = { ...target, gap }
    this.showTarget()
    target.area.line.scrollIntoView({ block: 'nearest' })
    return gap
  }

  /** Shows the drop line at the target gap, or highlights the target page. */
  showTarget(): void {
    const row = this.#target?.kind === 'page' ? this.#target.row : null
    for (const marked of document.querySelectorAll<HTMLElement>('[data-drop-over]'))
      if (marked !== row) delete marked.dataset['dropOver']
    if (row) row.dataset['dropOver'] = ''
    for (const area of this.areas.listMounted()) this.#showLine(area)
  }

  #showLine(area: DropArea): void {
    const [dragged, target] = [this.#dragged, this.#target]
    const isTarget = dragged && target?.kind === 'gap' && target.area.id === area.id
    area.line.hidden = !isTarget
    if (!isTarget) return
    const top = area.list.getBoundingClientRect().top - area.stage.getBoundingClientRect().top
    const y = Math.round(top + getLinePosition(this.areas.getBoxes(area, dragged.getOrder()), target.gap))
    area.line.style.transform = `translateY(${y}px)`
    const [label] = area.line.children
    if (label) label.textContent = `${dragged.label}, ${describePlace(dragged, target.gap)}`
  }

  /** Ends the drag with a drop. */
  drop(): void {
    const [dragged, target] = [this.#dragged, this.#target]
    this.cancel()
    if (!dragged || !target) return
    const blocksAbove = target.kind === 'gap' ? dragged.getOrder().slice(0, target.gap) : []
    const isChanged = dragged.drop(
      target.kind === 'page'
        ? { page: target.page }
        : { after: blocksAbove.findLast((id) => !dragged.ids.has(id)) ?? null },
    )
    this.#endAnnouncement = isChanged ? undefined : `${dragged.label} was dropped where it was`
  }

  cancel(): void {
    const dragged = this.#dragged
    if (dragged)
      this.#endAnnouncement = `Move cancelled. ${dragged.label} ${dragged.ids.size > 0 ? 'stays where it was' : 'was not added'}`
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

/** The distinct gaps: the two sides of a dragged block are the same place. */
function listGaps({ getOrder, ids, minGap }: DraggedBlocks): number[] {
  const blocks = getOrder()
  return [...blocks.keys(), blocks.length].filter((gap) => gap >= minGap && !ids.has(blocks[gap - 1] ?? ''))
}

function describeTarget(dragged: DraggedBlocks, target: Target): string {
  return target.kind === 'gap' ? describePlace(dragged, target.gap) : `page ${dragged.getPageName(target.page)}`
}

function describePlace({ getOrder, ids }: DraggedBlocks, gap: number): string {
  const blocks = getOrder()
  const draggedAbove = blocks.slice(0, gap).filter((id) => ids.has(id)).length
  return `place ${gap - draggedAbove + 1} of ${blocks.length + (ids.size === 0 ? 1 : 0)}`
}
