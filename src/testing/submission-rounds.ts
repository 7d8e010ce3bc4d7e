import { rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { z } from 'zod'
import { createUniqueSubdomain } from './create-page.ts'
import type { ReceivedRequest } from './receiver.ts'
import { type Reply, request } from './request.ts'
import {
  createDataDir,
  killRepeatedly,
  type ReceiverTestOptions,
  type RunningProduct,
  launchProduct,
} from './kill-product.ts'
import { until } from './wait-until.ts'

const VISITORS = 6
const POSTS = 25

interface SubmissionRoundsResult {
  /** Posts that were redirected to the thanks page. */
  redirected: number
  /** Posts that were redirected but not stored. */
  lost: number
  stored: number
  /** Submissions that never arrived at the receiver. */
  undelivered: number
  /** Deliveries that arrived again under another id. */
  deliveredUnderTwoIds: number
}

const PageDocument = z.object({
  id: z.string(),
  revision: z.int(),
  subdomain: z.string(),
  pages: z.array(z.object({ id: z.string(), blocks: z.array(z.object({ id: z.string() })) })),
})
type PageDocument = z.output<typeof PageDocument>
const Submissions = z.object({
  data: z.array(z.object({ data: z.object({ name: z.string() }) })),
  next_cursor: z.string().nullable(),
})
const DeliveryBody = z.object({ fields: z.object({ Name: z.string() }) })

/** Kills the whole product repeatedly while visitors send a form, and compares the responses with the submissions and deliveries. */
export async function runSubmissionRounds(settings: ReceiverTestOptions): Promise<SubmissionRoundsResult> {
  const { receiver } = settings
  const dataDir = createDataDir('submissions', settings.database)
  const env = { ALLOW_PRIVATE_HOSTS: '1', TRUST_PROXY: '127.0.0.1' }
  const startProduct = () => launchProduct({ ...settings, dataDir, killAt: 'none', env })
  try {
    const first = await startProduct()
    const page = await createFormPage(first, receiver.url)
    const redirected = new Set<string>()
    const isUnderWay = (round: number) => redirected.size > round * VISITORS + VISITORS
    const killOptions = {
      rounds: settings.rounds,
      restart: startProduct,
      getKillDelayMs: () => 100 + Math.random() * 500,
      isUnderWay,
    }
    const running = await killRepeatedly(first, killOptions, async (product, round) => {
      const visitors = Array.from({ length: VISITORS }, (_, number) => `${round}-${number}`)
      await Promise.all(visitors.map((visitor) => postUntilDead(product, page, { visitor, redirected })))
    })
    const names = await listStoredNames(running)
    const countArrived = () => names.filter((name) => groupDeliveryIdsByName(receiver.received).has(name)).length
    await until(() => countArrived() === names.length, { seconds: 60 }).catch(() => {})
    running.childProcess.kill('SIGKILL')
    await running.childProcess.ended
    const storedNames = new Set(names)
    return {
      redirected: redirected.size,
      lost: [...redirected].filter((name) => !storedNames.has(name)).length,
      stored: names.length,
      undelivered: names.length - countArrived(),
      deliveredUnderTwoIds: [...groupDeliveryIdsByName(receiver.received).values()].filter((ids) => ids.size > 1)
        .length,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createFormPage({ api }: RunningProduct, webhookUrl: string): Promise<PageDocument> {
  const created = getDocument(
    await request(api, 'POST /pages', {
      body: { name: 'Asked', subdomain: createUniqueSubdomain(), templateId: 'blank' },
    }),
  )
  const page = { params: { id: created.id } }
  const fields = { webhookUrl, fields: [{ kind: 'text', label: 'Name', required: true }] }
  const operations = [{ op: 'addBlock', page: created.pages[0]?.id, type: 'form', fields }]
  const body = { revision: created.revision, operations }
  getDocument(await request(api, 'POST /pages/{id}/edits', { ...page, body }))
  return getDocument(await request(api, 'POST /pages/{id}/publish', page))
}

/** Sends posts one after the other, each with a unique name. A post counts after the redirect to the thanks page. */
async function postUntilDead(
  { childProcess, serviceOrigin }: RunningProduct,
  { subdomain, pages }: PageDocument,
  { visitor, redirected }: { visitor: string; redirected: Set<string> },
) {
  const form = pages[0]?.blocks.at(-1)?.id ?? ''
  const { host } = new URL(serviceOrigin.replace('127.0.0.1', `${subdomain}.pages.localhost`))
  for (let post = 0; post < POSTS && !childProcess.hasExited(); post++) {
    const name = `${visitor}-${post}`
    const headers = {
      host,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      // Each visitor has another address, because the number of posts from one address is limited.
      'x-forwarded-for': `198.51.100.${visitor.split('-').at(-1)}`,
    }
    const status = await postForm(`${serviceOrigin}/_/forms/${form}`, headers, `name=${name}`)
    if (status === 303) redirected.add(name)
    else if (status !== null) throw new Error(`A form was answered with ${status}.`)
  }
}

/** Sends a form and returns the status of the response, or null if the connection was closed. */
function postForm(url: string, headers: Record<string, string>, body: string): Promise<number | null> {
  return new Promise((resolve) => {
    httpRequest(url, { method: 'POST', headers }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? null)),
    )
      .on('error', () => resolve(null))
      .end(body)
  })
}

async function listStoredNames({ api }: RunningProduct): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const list = Submissions.parse((await request(api, 'GET /submissions', { query })).body)
    names.push(...list.data.map(({ data }) => data.name))
    cursor = list.next_cursor
  }
  return names
}

/** Groups the ids of deliveries by the name in the submission. */
function groupDeliveryIdsByName(received: readonly ReceivedRequest[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { headers, body } of received) {
    const { fields } = DeliveryBody.parse(JSON.parse(body))
    const deliveryIds = ids.get(fields.Name) ?? new Set()
    ids.set(fields.Name, deliveryIds.add(String(headers['x-service-delivery'])))
  }
  return ids
}

function getDocument({ status, body }: Reply): PageDocument {
  if (status >= 300) throw new Error(`Rejected with ${status}: ${JSON.stringify(body)}`)
  return PageDocument.parse(body)
}
