import { getBlockIds, getBlock, type Document, getPageIds, getPage } from '#document/document.ts'
import { HEADER } from '#document/rules.ts'
import { sameJson } from '#document/same-json.ts'
import type { EditSession } from '#document/session/session-state.ts'
import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import type { CompleteAnswer } from './complete-answer.ts'
import { toContent } from './pages.ts'

type Page = CompleteAnswer<'GET /pages/{id}/content'>
type Edits = EndpointRequest<'POST /pages/{id}/edits', Api['POST /pages/{id}/edits']>['body']
type Operation = Edits['operations'][number]

/** Requests for an open page, in whose answers each item has the id that it has here. */
export interface PageClient {
  /**
   * Whether edits that got no response can be sent again as they are, because the service knows them by their batch id. Otherwise only the
   * document shows whether they were applied.
   */
  readonly canRepeat: boolean
  read(signal: AbortSignal): Promise<Page>
  send(edits: Edits, signal: AbortSignal): Promise<Page>
  /** Translates a page from another response. */
  toLocalPage(page: Page): Page
  /** Ids that the service assigned to items added here, as [here, there]. */
  getAssignedIds(): [string, string][]
}

interface PageClientOptions extends Pick<PageClient, 'read' | 'send'> {
  /** Whether the service accepts batch ids. */
  hasBatchIds: boolean
  getSession: () => Pick<EditSession, 'base' | 'view' | 'flight'>
}

export function createPageClient({ hasBatchIds, getSession, ...requests }: PageClientOptions): PageClient {
  const ids = new ServiceIdMap()
  // A request in flight when the page was closed got no response.
  ids.noteUnanswered(getSession().flight?.steps.map(({ compiled }) => compiled) ?? [])
  const toLocalPage = (answer: Page): Page => {
    ids.matchUnanswered(answer, getSession().base.document)
    return ids.toLocalPage(answer)
  }
  return {
    canRepeat: hasBatchIds,
    toLocalPage,
    getAssignedIds: () => ids.listAssigned(),
    async read(signal) {
      return toLocalPage(await requests.read(signal))
    },
    async send({ batchId, ...edits }, signal) {
      const body = hasBatchIds ? { ...edits, batchId } : edits
      const answer = await requests.send(ids.toServiceEdits(body), signal).catch((error: unknown) => {
        if (!isRejectedRequest(error)) ids.noteUnanswered(edits.operations)
        throw error
      })
      const { base, view } = getSession()
      ids.learn(edits.operations, answer, { base: base.document, view })
      return ids.toLocalPage(answer)
    },
  }
}

/** The service rejected the request and changed nothing. */
function isRejectedRequest(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500
}

/**
 * Maps local ids to the service's. A service may assign its own id to an added item; here the item keeps its local id, which the selection,
 * the history and pending edits refer to. Requests and responses are translated.
 */
export class ServiceIdMap {
  readonly #theirs = new Map<string, string>()
  readonly #ours = new Map<string, string>()
  /** Added items without a response, by local id: the service may or may not have added them. */
  readonly #unanswered = new Map<string, Operation>()

  /** All assigned ids, as pairs of local id and service id. */
  listAssigned(): [string, string][] {
    return [...this.#theirs]
  }

  /** Translates edits to the service's ids. */
  toServiceEdits(edits: Edits): Edits {
    if (this.#theirs.size === 0) return edits
    return { ...edits, operations: edits.operations.map((operation) => this.#withServiceIds(operation)) }
  }

  /** Translates a page to local ids. */
  toLocalPage(page: Page): Page {
    if (this.#ours.size === 0) return page
    const toLocalId = (id: string) => this.#ours.get(id) ?? id
    return {
      ...page,
      pages: page.pages.map((documentPage) => ({
        ...documentPage,
        id: toLocalId(documentPage.id),
        blocks: documentPage.blocks.map((block) => ({ ...block, id: toLocalId(block.id) })),
      })),
    }
  }

  /** These operations got no response: the service may have added their items under other ids. */
  noteUnanswered(operations: readonly Operation[]): void {
    for (const operation of operations) for (const id of getAddedIds(operation)) this.#unanswered.set(id, operation)
  }

  /** Matches items without a response by their content in a page that was read, so that they are not added again. */
  matchUnanswered(answer: Page, base: Document): void {
    const answered = new Set(answer.pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]))
    for (const [id, operation] of this.#unanswered) {
      // The service uses the local id.
      if (answered.has(id)) {
        this.#unanswered.delete(id)
        continue
      }
      const serviceId = this.#find(operation, { id, answer, base })
      if (serviceId === undefined) continue
      this.#unanswered.delete(id)
      this.#pair(id, serviceId)
    }
  }

  #find(operation: Operation, { id, answer, base }: { id: string; answer: Page; base: Document }): string | undefined {
    const isNew = (theirs: string) => this.#isNew(theirs, base)
    if (operation.op === 'addBlock') {
      const page = this.#theirs.get(operation.page) ?? operation.page
      const blocks = toContent(answer).pages.find((documentPage) => documentPage.id === page)?.blocks ?? []
      return blocks.find((block) => isNew(block.id) && isAddedBy(operation, block))?.id
    }
    const page = operation.op === 'addPage' && answer.pages.find(({ slug }) => slug === operation.slug)
    if (!page) return undefined
    const theirs = id === operation.id ? page : page.blocks.find(({ type }) => type === HEADER)
    return theirs && isNew(theirs.id) ? theirs.id : undefined
  }

  #isNew(theirs: string, base: Document): boolean {
    return !this.#ours.has(theirs) && !getBlock(base, theirs) && !getPage(base, theirs)
  }

  /** Learns assigned ids from a response. `base` is the document before, `view` the one on screen. */
  learn(operations: readonly Operation[], answer: Page, { base, view }: { base: Document; view: Document }): void {
    const answered = new Set(answer.pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]))
    const addedIds = operations.flatMap(getAddedIds)
    for (const id of addedIds) this.#unanswered.delete(id)
    const missing = new Set(addedIds.filter((id) => !answered.has(id)))
    if (missing.size === 0) return
    const isNew = (id: string) => this.#isNew(id, base)
    const freshPages = answer.pages.filter(({ id }) => isNew(id))
    const missingPages = getPageIds(view).filter((id) => missing.has(id))
    for (const [index, id] of missingPages.entries()) this.#pair(id, freshPages[index]?.id)
    for (const { id, blocks } of answer.pages) {
      const newBlocksByType = Map.groupBy(
        blocks.filter((block) => isNew(block.id)),
        ({ type }) => type,
      )
      for (const ours of getBlockIds(view, this.#ours.get(id) ?? id)) {
        const block = missing.has(ours) ? getBlock(view, ours) : undefined
        if (block) this.#pair(ours, newBlocksByType.get(block.type)?.shift()?.id)
      }
    }
  }

  #pair(ours: string, theirs: string | undefined): void {
    if (theirs === undefined) return
    this.#theirs.set(ours, theirs)
    this.#ours.set(theirs, ours)
  }

  #withServiceIds(operation: Operation): Operation {
    const renamedFields = Object.entries(operation).flatMap(([name, value]) =>
      references.has(name) && typeof value === 'string' ? [[name, this.#theirs.get(value) ?? value] as const] : [],
    )
    return Object.assign({}, operation, Object.fromEntries(renamedFields))
  }
}

const references = new Set(['page', 'toPage', 'block', 'after'])

type AddedBlock = Extract<Operation, { op: 'addBlock' }>

/** Fields that the operation omits have defaults. */
function isAddedBy({ type, fields = {} }: AddedBlock, block: ContentBlock): boolean {
  // The contract types these values as `unknown`; they are JSON.
  const sentFields = Object.entries(fields as JsonObject)
  return type === block.type && sentFields.every(([name, value]) => sameJson(block.fields[name], value))
}

function getAddedIds(operation: Operation): string[] {
  if (operation.op === 'addBlock') return operation.id === undefined ? [] : [operation.id]
  if (operation.op !== 'addPage') return []
  return [operation.id, operation.headerId].filter((id) => id !== undefined)
}
