import type { DragGround } from '../sync/canvas-port.ts'
import { type Box, gapAt, lineAt } from './gaps.ts'
import { measureBoxes } from './windowing.ts'

const START_PX = 5
const EDGE_PX = 56
const FASTEST_PX = 22

export interface Dragged {
  /** What is said at the pointer and the line. */
  label: string
  /** Ids of blocks that are moved; none where a new one is brought. */
  ids: readonly string[]
  /** All of the page, as they stand now. */
  order: () => readonly string[]
  /** The first gap that may be dropped in: 1 below a header. */
  least: number
  onDrop: (target: DropTarget) => void
}

/** Behind a block that stays (null: in front of all), or onto another page. */
type DropTarget = { after: string | null } | { page: string }

/**
 * Drags blocks, or a new one, over the canvas: middles are measured once at its start (and again where scrolling has laid more
 * out), a line is moved, nothing is drawn by React, and there is one drop at the end. Escape lets go of it.
 */
export function beginDrag(ground: DragGround, dragged: Dragged, start: PointerEvent): void {
  const stop = new AbortController()
  const { signal } = stop
  let drag: RunningDrag | null = null
  const end = () => {
    stop.abort()
    drag?.end()
  }
  const handleMove = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const isFar = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > START_PX
    if (!drag && isFar) drag = new RunningDrag(ground, dragged)
    drag?.move(event.clientX, event.clientY)
  }
  const handleUp = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const target = drag?.target() ?? null
    end()
    if (target) dragged.onDrop(target)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  addEventListener('pointermove', handleMove, { signal })
  addEventListener('pointerup', handleUp, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', handleKey, { signal, capture: true })
  addEventListener('blur', end, { signal })
}

class RunningDrag {
  #ground: DragGround
  #dragged: Dragged
  #order: readonly string[] = []
  /** Of each of them, from the top of the list, which scrolling does not change. */
  #boxes: Box[] = []
  #height = 0
  #rows = 0
  #pointer = { x: 0, y: 0 }
  #gap: number | null = null
  #page: HTMLElement | null = null
  #frame = 0
  #label: HTMLElement

  constructor(ground: DragGround, dragged: Dragged) {
    this.#ground = ground
    this.#dragged = dragged
    this.#label = createLabel(dragged.label)
    document.body.append(this.#label)
    document.documentElement.style.cursor = 'grabbing'
    for (const element of ground.list.children)
      element.toggleAttribute('data-dragged', dragged.ids.includes(element.id))
    this.#measure()
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  move(x: number, y: number) {
    this.#pointer = { x, y }
    this.#label.style.transform = `translate(${x + 14}px, ${y + 10}px)`
    this.#aim()
  }

  target(): DropTarget | null {
    const page = this.#page?.dataset['dropPage']
    if (page !== undefined) return { page }
    if (this.#gap === null) return null
    const { ids } = this.#dragged
    return { after: this.#order.slice(0, this.#gap).findLast((id) => !ids.includes(id)) ?? null }
  }

  end() {
    cancelAnimationFrame(this.#frame)
    this.#label.remove()
    document.documentElement.style.cursor = ''
    this.#ground.line.hidden = true
    this.#overPage(null)
    for (const element of this.#ground.list.children) element.removeAttribute('data-dragged')
  }

  #measure() {
    const { list, scroller } = this.#ground
    const { top } = list.getBoundingClientRect()
    this.#height = scroller.scrollHeight
    this.#rows = list.childElementCount
    this.#order = this.#dragged.order()
    this.#boxes = measureBoxes(list, top)
  }

  #aim() {
    const { scroller, list, line, stage } = this.#ground
    const { x, y } = this.#pointer
    const ground = scroller.getBoundingClientRect()
    const isOver = x >= ground.left && x <= ground.right && y >= ground.top - EDGE_PX && y <= ground.bottom + EDGE_PX
    this.#overPage(isOver ? null : pageAt(x, y))
    const { top } = list.getBoundingClientRect()
    const gap = isOver ? Math.max(this.#dragged.least, gapAt(this.#boxes, y - top)) : null
    line.hidden = gap === null
    if (gap === null || gap === this.#gap) return void (this.#gap = gap)
    this.#gap = gap
    const at = top - stage.getBoundingClientRect().top + lineAt(this.#boxes, gap)
    line.style.transform = `translateY(${Math.round(at)}px)`
    if (line.firstElementChild) line.firstElementChild.textContent = this.#words(gap)
  }

  #words(gap: number): string {
    const { ids, label } = this.#dragged
    const above = this.#order.slice(0, gap).filter((id) => ids.includes(id)).length
    const count = this.#order.length + (ids.length === 0 ? 1 : 0)
    return `${label}, place ${gap - above + 1} of ${count}`
  }

  #overPage(page: HTMLElement | null) {
    if (page === this.#page) return
    delete this.#page?.dataset['dropOver']
    if (page) page.dataset['dropOver'] = ''
    this.#page = page
  }

  /** Near an edge the canvas scrolls, faster the nearer. */
  #scroll = () => {
    this.#frame = requestAnimationFrame(this.#scroll)
    const { scroller, list } = this.#ground
    const { x, y } = this.#pointer
    if (this.#gap === null) return
    const { top, bottom, left, right } = scroller.getBoundingClientRect()
    if (x < left || x > right) return
    const above = top + EDGE_PX - y
    const below = y - (bottom - EDGE_PX)
    const push = below > 0 ? below : above > 0 ? -above : 0
    if (push === 0) return
    const before = scroller.scrollTop
    scroller.scrollTop += Math.max(-FASTEST_PX, Math.min(FASTEST_PX, (push / EDGE_PX) * FASTEST_PX))
    if (scroller.scrollTop === before) return
    // What comes into view for the first time has its true height only now.
    if (scroller.scrollHeight !== this.#height || list.childElementCount !== this.#rows) {
      this.#measure()
      this.#gap = null
    }
    this.#aim()
  }
}

function pageAt(x: number, y: number): HTMLElement | null {
  const found = document.elementFromPoint(x, y)?.closest('[data-drop-page]')
  return found instanceof HTMLElement ? found : null
}

function createLabel(text: string): HTMLElement {
  const label = document.createElement('div')
  label.textContent = text
  label.setAttribute('aria-hidden', 'true')
  label.className =
    'pointer-events-none fixed top-0 left-0 z-50 max-w-60 truncate rounded-md bg-inverse px-2.5 py-1.5 text-sm font-medium text-inverse-ink shadow-float'
  return label
}
