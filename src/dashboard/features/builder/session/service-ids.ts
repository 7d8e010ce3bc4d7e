import { blockIdsOf, blockOf, type Document, pageIds, pageOf } from '#document/document.ts'
import type { Edits, Page } from '../../../api/pages.ts'

type Operation = Edits['operations'][number]

/**
 * A service may give what is added ids of its own. Here a block keeps the id that it was added with, which the selection, the
 * history and whatever is typed meanwhile refer to; requests and answers are translated.
 */
export class ServiceIds {
  readonly #theirs = new Map<string, string>()
  readonly #ours = new Map<string, string>()

  /** The same edits with the ids of the service. */
  outgoing(edits: Edits): Edits {
    if (this.#theirs.size === 0) return edits
    return { ...edits, operations: edits.operations.map((operation) => this.#named(operation)) }
  }

  /** The same page with the ids that it has here. */
  incoming(page: Page): Page {
    if (this.#ours.size === 0) return page
    const ours = (id: string) => this.#ours.get(id) ?? id
    return {
      ...page,
      pages: page.pages.map((one) => ({
        ...one,
        id: ours(one.id),
        blocks: one.blocks.map((block) => ({ ...block, id: ours(block.id) })),
      })),
    }
  }

  /** Learns from an answer which ids the service gave to what was added. `base` is the document before, `view` the one that is shown. */
  learn(operations: readonly Operation[], answer: Page, { base, view }: { base: Document; view: Document }): void {
    const answered = new Set(answer.pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]))
    const missing = new Set(operations.flatMap(addedIds).filter((id) => !answered.has(id)))
    if (missing.size === 0) return
    const isNew = (id: string) => !this.#ours.has(id) && !blockOf(base, id) && !pageOf(base, id)
    const freshPages = answer.pages.filter(({ id }) => isNew(id))
    const missingPages = pageIds(view).filter((id) => missing.has(id))
    for (const [at, id] of missingPages.entries()) this.#pair(id, freshPages[at]?.id)
    for (const { id, blocks } of answer.pages) {
      const fresh = Map.groupBy(
        blocks.filter((block) => isNew(block.id)),
        ({ type }) => type,
      )
      for (const ours of blockIdsOf(view, this.#ours.get(id) ?? id)) {
        const block = missing.has(ours) ? blockOf(view, ours) : undefined
        if (block) this.#pair(ours, fresh.get(block.type)?.shift()?.id)
      }
    }
  }

  #pair(ours: string, theirs: string | undefined): void {
    if (theirs === undefined) return
    this.#theirs.set(ours, theirs)
    this.#ours.set(theirs, ours)
  }

  #named(operation: Operation): Operation {
    const named = Object.entries(operation).flatMap(([name, value]) =>
      references.has(name) && typeof value === 'string' ? [[name, this.#theirs.get(value) ?? value] as const] : [],
    )
    return Object.assign({}, operation, Object.fromEntries(named))
  }
}

const references = new Set(['page', 'toPage', 'block', 'after'])

function addedIds(operation: Operation): string[] {
  if (operation.op === 'addBlock') return operation.id === undefined ? [] : [operation.id]
  if (operation.op !== 'addPage') return []
  return [operation.id, operation.headerId].filter((id) => id !== undefined)
}
