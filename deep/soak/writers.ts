import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { buildVersionZip } from '../../src/testing/labeled-site.ts'
import { type Reply, request } from '../../src/testing/request.ts'
import type { SoakContent } from './content.ts'
import type { Product } from './product.ts'

/** Longer than HAProxy waits for the service. */
const PATIENCE_MS = 75_000
const EDIT_PAUSE_MS = 400
const CODE_PAUSE_MS = 2_000
const DEPLOY_PAUSE_MS = 4_000
/** The wait after a response that is not successful. */
const RETRY_MS = 500

/** A change whose success was confirmed. */
export interface AcknowledgedWrite {
  id: string
  /** When the response arrived, in milliseconds since 1970. */
  at: number
}

interface EditedBlock {
  /** Of the page. */
  id: string
  firstPageId: string
  blockId: string
}

const Page = z.object({ revision: z.int() })
const Deployed = z.object({ deploy: z.object({ version: z.int() }) })

/** Clients that change pages, make codes and deploy a site until they are stopped. Each repeats a change until it is acknowledged. */
export class Writers {
  readonly edits: AcknowledgedWrite[] = []
  readonly codes: AcknowledgedWrite[] = []
  readonly deploys: (AcknowledgedWrite & { version: number })[] = []
  /** Answers that blame the client, which does nothing wrong. */
  readonly refusals: string[] = []
  readonly #api
  #isStopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(api: Product['api']) {
    this.#api = api
  }

  start(content: SoakContent): void {
    const editors = content.pages.flatMap((page, pageNumber) =>
      page.blockIds.map((blockId, number) => this.#editPage({ ...page, blockId }, `editor-${pageNumber}-${number}`)),
    )
    this.#running = Promise.all([...editors, this.#createCodes(), this.#deploy(content.site.id)])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Changes the text of one block. The history of the page names the batch as the actor, so the checker finds each one. */
  async #editPage(page: EditedBlock, editor: string): Promise<void> {
    let [number, revision]: [number, number | null] = [1, null]
    while (!this.#isStopped) {
      const id = `${editor}-${number}`
      const base: number | null = revision ?? (await this.#readRevision(page.id))
      const reply: Reply | null = base === null ? null : await this.#sendEdit(page, { id, revision: base })
      revision = reply?.status === 200 ? Page.parse(reply.body).revision : null
      if (revision !== null) {
        this.edits.push({ id, at: Date.now() })
        number++
      }
      await pause(revision === null && reply?.status !== 409 ? RETRY_MS : EDIT_PAUSE_MS)
    }
  }

  async #sendEdit(page: EditedBlock, { id, revision }: { id: string; revision: number }): Promise<Reply | null> {
    const operation = { op: 'setBlock', page: page.firstPageId, block: page.blockId, fields: { text: id } }
    const body = { revision, operations: [operation], batchId: id }
    const reply = await this.#send('POST /pages/{id}/edits', { params: { id: page.id }, body, actor: `${id};Editor` })
    if (reply !== null) this.#noteRefusal(reply)
    return reply
  }

  async #readRevision(id: string): Promise<number | null> {
    const reply = await this.#send('GET /pages/{id}/content', { params: { id } })
    return reply?.status === 200 ? Page.parse(reply.body).revision : null
  }

  async #createCodes(): Promise<void> {
    for (let number = 1; !this.#isStopped; number++) {
      const name = `made-${number}`
      const body = { name, destination: { type: 'url', url: 'https://example.com/made' } }
      const headers = { 'idempotency-key': name }
      if (await this.#repeat(201, () => this.#send('POST /codes', { body, headers })))
        this.codes.push({ id: name, at: Date.now() })
      await pause(CODE_PAUSE_MS)
    }
  }

  async #deploy(siteId: string): Promise<void> {
    while (!this.#isStopped) {
      const label = `version ${randomUUID()}`
      const body = { zip: buildVersionZip(label).toString('base64') }
      const headers = { 'idempotency-key': label }
      const send = () => this.#send('POST /sites/{id}/deploy', { params: { id: siteId }, body, headers })
      const reply = await this.#repeat(200, send)
      if (reply) this.deploys.push({ id: label, at: Date.now(), version: Deployed.parse(reply.body).deploy.version })
      await pause(DEPLOY_PAUSE_MS)
    }
  }

  /** Sends a request until its success is answered, or the writers are stopped. */
  async #repeat(success: number, send: () => Promise<Reply | null>): Promise<Reply | null> {
    while (!this.#isStopped) {
      const reply = await send()
      if (reply?.status === success) return reply
      if (reply !== null) this.#noteRefusal(reply)
      await pause(RETRY_MS)
    }
    return null
  }

  #noteRefusal({ status, body }: Reply): void {
    // Another editor was faster.
    if (status >= 400 && status < 500 && status !== 409)
      this.refusals.push(`${status} ${JSON.stringify(body).slice(0, 200)}`)
  }

  /** The reply; null if there was none. */
  #send(address: string, input: Parameters<typeof request>[2]): Promise<Reply | null> {
    return request(this.#api, address, { ...input, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  }
}
