import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { DatabaseLocation } from '#database/open.ts'
import { createUniqueSubdomain } from './create-page.ts'
import { type Reply, request } from './request.ts'
import { createDataDir, type RunningProduct, launchProduct } from './kill-product.ts'

const WRITERS = 16

interface EditRoundsResult {
  kills: number
  /** Edits whose response arrived. */
  acknowledged: number
  /** Acknowledged edits that are missing in the document. */
  lost: number
  /** Edits that are in the document more than once. */
  duplicated: number
  /** The final revision of the page. */
  revision: number
  /** The number of blocks that the edits added. Each edit adds one block and creates one revision. */
  added: number
  /** The revisions that the history lists. */
  history: number[]
}

const PageDocument = z.object({
  id: z.string(),
  revision: z.int(),
  pages: z.array(
    z.object({ id: z.string(), blocks: z.array(z.object({ fields: z.record(z.string(), z.unknown()) })) }),
  ),
})
type PageDocument = z.output<typeof PageDocument>
const Revisions = z.object({ data: z.array(z.object({ revision: z.int() })), next_cursor: z.string().nullable() })

/** Kills the whole product repeatedly while 16 writers edit one page. A writer repeats an edit that got no response. */
export async function runEditRounds(settings: {
  rounds: number
  entry: string
  database?: DatabaseLocation
}): Promise<EditRoundsResult> {
  const dataDir = createDataDir('edits', settings.database)
  const startProduct = () => launchProduct({ ...settings, dataDir, killAt: 'none' })
  try {
    let running = await startProduct()
    const page = await createPage(running)
    const acknowledged = new Set<string>()
    const writers = Array.from({ length: WRITERS }, (_, number) => ({ number, next: 0 }))
    for (let round = 0; round < settings.rounds; round++) {
      if (round > 0) running = await startProduct()
      const { childProcess } = running
      // After some responses, while the other requests are in flight.
      let responsesLeft = 15 + Math.floor(Math.random() * 30)
      const onAcknowledged = (batchId: string) => {
        acknowledged.add(batchId)
        if (--responsesLeft === 0) setTimeout(() => childProcess.kill('SIGKILL'), Math.random() * 20)
      }
      await Promise.all(writers.map((writer) => writeUntilDead(running, page, { writer, onAcknowledged })))
      await childProcess.ended
    }
    running = await startProduct()
    const counts = await countEdits(running, page, acknowledged)
    running.childProcess.kill('SIGKILL')
    await running.childProcess.ended
    return { kills: settings.rounds, ...counts }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createPage({ api }: RunningProduct): Promise<PageDocument> {
  const body = { name: 'Edited', subdomain: createUniqueSubdomain(), templateId: 'blank' }
  return getDocument(await request(api, 'POST /pages', { body }))
}

/** Sends edits one after the other, each with a unique text, and repeats an edit that got no response. */
async function writeUntilDead(
  { childProcess, api }: RunningProduct,
  { id, pages }: PageDocument,
  { writer, onAcknowledged }: { writer: { number: number; next: number }; onAcknowledged(batchId: string): void },
) {
  const pageRequest = { params: { id }, actor: `writer-${writer.number};Writer` }
  let revision: number | null = null
  while (!childProcess.hasExited()) {
    const batchId = `writer-${writer.number}-${writer.next}`
    const operation = { op: 'addBlock', page: pages[0]?.id, type: 'heading', fields: { text: batchId } }
    try {
      revision ??= getDocument(await request(api, 'GET /pages/{id}/content', pageRequest)).revision
      const reply = await request(api, 'POST /pages/{id}/edits', {
        ...pageRequest,
        body: { revision, operations: [operation], batchId },
      })
      revision = reply.status === 200 ? getDocument(reply).revision : null
      if (reply.status !== 200 && reply.status !== 409) throw new Error(`Rejected: ${JSON.stringify(reply.body)}`)
      if (reply.status !== 200) continue
      onAcknowledged(batchId)
      writer.next++
    } catch (error) {
      // A closed connection rejects as a TypeError; any other error is unexpected.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
      revision = null
      await pause(5)
    }
  }
}

async function countEdits({ api }: RunningProduct, { id }: PageDocument, acknowledged: Set<string>) {
  const document = getDocument(await request(api, 'GET /pages/{id}/content', { params: { id } }))
  const texts = document.pages.flatMap(({ blocks }) => blocks.slice(1).map(({ fields }) => String(fields['text'])))
  const history: number[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const list = Revisions.parse((await request(api, 'GET /pages/{id}/history', { params: { id }, query })).body)
    history.push(...list.data.map(({ revision }) => revision))
    cursor = list.next_cursor
  }
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((text) => !texts.includes(text)).length,
    duplicated: texts.length - new Set(texts).size,
    revision: document.revision,
    added: texts.length,
    history,
  }
}

function getDocument({ status, body }: Reply): PageDocument {
  if (status >= 300) throw new Error(`Rejected with ${status}: ${JSON.stringify(body)}`)
  return PageDocument.parse(body)
}
