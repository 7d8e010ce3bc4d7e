import { getBlockIds, getBlock, type Document, getPageIds, getPage } from '#document/document.ts'
import { HEADER } from '#document/rules.ts'
import { isSameJson } from '#document/same-json.ts'
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

/** Reads and edits an open page on the service. Callers see local ids only: requests and responses are translated. */
export interface PageClient {
  /**
   * Whether edits without a response can be sent again unchanged, because the service recognizes their batch id. If not, only a read shows
   * whether they were applied.
   */
  readonly canRepeat: boolean
  read(signal: AbortSignal): Promise<Page>
  send(edits: Edits, signal: AbortSignal): Promise<Page>
  /** Translates the ids of a page that came with another response. */
  toLocalPage(page: Page): Page
  /** Ids that the service assigned to added items, as pairs of local id and service id. */
  getAssignedIds(): [string, string][]
}

interface PageClientOptions extends Pick<PageClient, 'read' | 'send'> {
  /** Whether the service accepts batch ids. */
  hasBatchIds: boolean
  getSession: () => Pick<EditSession, 'base' | 'view' | 'flight'>
}

export function createPageClient({ hasBatchIds, getSession, ...requests }: PageClientOptions): PageClient {
  const ids = new ServiceIdMap()
  // A request that was in flight when the page was last closed never got its response.
  ids.rememberUnanswered(getSession().flight?.steps.map(({ compiled }) => compiled) ?? [])
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
        if (!isRejectedRequest(error)) ids.rememberUnanswered(edits.operations)
        throw error
      })
      const { base, view } = getSession()
      ids.learnAssignedIds(edits.operations, answer, { base: base.document, view })
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
 * Maps local ids to ids of the service. A service may assign an id of its own to an added item. In the dashboard the item keeps its local
 * id, because the selection, the history and pending edits refer to it.
 */
export class ServiceIdMap {
  /** By local id. */
  readonly #serviceIds = new Map<string, string>()
  /** By service id. */
  readonly #localIds = new Map<string, string>()
  /** Added items without a response, by local id: the service may or may not have added them. */
  readonly #unanswered = new Map<string, Operation>()

  /** All assigned ids, as pairs of local id and service id. */
  listAssigned(): [string, string][] {
    return [...this.#serviceIds]
  }

  /** Translates edits to the service's ids. */
  toServiceEdits(edits: Edits): Edits {
    if (this.#serviceIds.size === 0) return edits
    return { ...edits, operations: edits.operations.map((operation) => this.#withServiceIds(operation)) }
  }

  /** Translates a page to local ids. */
  toLocalPage(page: Page): Page {
    if (this.#localIds.size === 0) return page
    const toLocalId = (id: string) => this.#localIds.get(id) ?? id
    return {
      ...page,
      pages: page.pages.map((documentPage) => ({
        ...documentPage,
        id: toLocalId(documentPage.id),
        blocks: documentPage.blocks.map((block) => ({ ...block, id: toLocalId(block.id) })),
      })),
    }
  }

  /** Remembers operations without a response: the service may have added their items, under ids of its own. */
  rememberUnanswered(operations: readonly Operation[]): void {
    for (const operation of operations) for (const id of getAddedIds(operation)) this.#unanswered.set(id, operation)
  }

  /** Matches items without a response by their content in a page that was read, so that they are not added again. */
  matchUnanswered(answer: Page, base: Document): void {
    const answeredIds = listIds(answer)
    for (const [id, operation] of this.#unanswered) {
      // The service kept the local id, so there is nothing to translate.
      if (answeredIds.has(id)) {
        this.#unanswered.delete(id)
        continue
      }
      const serviceId = this.#findServiceId(operation, { id, answer, base })
      if (serviceId === undefined) continue
      this.#unanswered.delete(id)
      this.#pair(id, serviceId)
    }
  }

  #findServiceId(
    operation: Operation,
    { id, answer, base }: { id: string; answer: Page; base: Document },
  ): string | undefined {
    const isNew = (serviceId: string) => this.#isNew(serviceId, base)
    if (operation.op === 'addBlock') {
      const pageId = this.#serviceIds.get(operation.page) ?? operation.page
      const blocks = toContent(answer).pages.find((page) => page.id === pageId)?.blocks ?? []
      return blocks.find((block) => isNew(block.id) && isAddedBy(operation, block))?.id
    }
    const page = operation.op === 'addPage' && answer.pages.find(({ slug }) => slug === operation.slug)
    if (!page) return undefined
    const item = id === operation.id ? page : page.blocks.find(({ type }) => type === HEADER)
    return item && isNew(item.id) ? item.id : undefined
  }

  #isNew(serviceId: string, base: Document): boolean {
    return !this.#localIds.has(serviceId) && !getBlock(base, serviceId) && !getPage(base, serviceId)
  }

  /** Learns from the response to edits which ids the service assigned. `base`: the document before them; `view`: the one on screen. */
  learnAssignedIds(
    operations: readonly Operation[],
    answer: Page,
    { base, view }: { base: Document; view: Document },
  ): void {
    const answeredIds = listIds(answer)
    const addedIds = operations.flatMap(getAddedIds)
    for (const id of addedIds) this.#unanswered.delete(id)
    const missing = new Set(addedIds.filter((id) => !answeredIds.has(id)))
    if (missing.size === 0) return
    const isNew = (id: string) => this.#isNew(id, base)
    // The first new page of the response is the first added page, and so on. New blocks are paired in the same way, by type.
    const newPages = answer.pages.filter(({ id }) => isNew(id))
    const missingPages = getPageIds(view).filter((id) => missing.has(id))
    for (const [index, id] of missingPages.entries()) this.#pair(id, newPages[index]?.id)
    for (const { id, blocks } of answer.pages) {
      const newBlocksByType = Map.groupBy(
        blocks.filter((block) => isNew(block.id)),
        ({ type }) => type,
      )
      for (const localId of getBlockIds(view, this.#localIds.get(id) ?? id)) {
        const block = missing.has(localId) ? getBlock(view, localId) : undefined
        if (block) this.#pair(localId, newBlocksByType.get(block.type)?.shift()?.id)
      }
    }
  }

  #pair(localId: string, serviceId: string | undefined): void {
    if (serviceId === undefined) return
    this.#serviceIds.set(localId, serviceId)
    this.#localIds.set(serviceId, localId)
  }

  #withServiceIds(operation: Operation): Operation {
    const renamedFields = Object.entries(operation).flatMap(([name, value]) =>
      idFields.has(name) && typeof value === 'string' ? [[name, this.#serviceIds.get(value) ?? value] as const] : [],
    )
    return Object.assign({}, operation, Object.fromEntries(renamedFields))
  }
}

/** Fields of operations that refer to items by id. */
const idFields = new Set(['page', 'toPage', 'block', 'after'])

type AddedBlock = Extract<Operation, { op: 'addBlock' }>

/** Whether a block may come from an operation. Fields that the operation omits are not compared: they have defaults. */
function isAddedBy({ type, fields = {} }: AddedBlock, block: ContentBlock): boolean {
  // The contract types these values as `unknown`; they are JSON.
  const sentFields = Object.entries(fields as JsonObject)
  return type === block.type && sentFields.every(([name, value]) => isSameJson(block.fields[name], value))
}

function listIds({ pages }: Page): Set<string> {
  return new Set(pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]))
}

function getAddedIds(operation: Operation): string[] {
  if (operation.op === 'addBlock') return operation.id === undefined ? [] : [operation.id]
  if (operation.op !== 'addPage') return []
  return [operation.id, operation.headerId].filter((id) => id !== undefined)
}
