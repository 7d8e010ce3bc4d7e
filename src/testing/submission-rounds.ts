import { rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { z } from 'zod'
import { uniqueSubdomain } from './new-page.ts'
import type { Received } from './receiver.ts'
import { type Reply, request } from './request.ts'
import { dataDirFor, killDuring, type ReceiverRounds, type Running, startToKill } from './start-to-kill.ts'
import { until } from './wait-until.ts'

const VISITORS = 6
const POSTS = 25

interface SubmissionRounds {
  /** Posts that were redirected to the thanks page. */
  answered: number
  /** Of those, posts without a submission. */
  lost: number
  stored: number
  /** Submissions that never arrived at the receiver. */
  undelivered: number
  /** Deliveries that arrived again under another id. */
  doubled: number
}

const Document = z.object({
  id: z.string(),
  revision: z.int(),
  subdomain: z.string(),
  pages: z.array(z.object({ id: z.string(), blocks: z.array(z.object({ id: z.string() })) })),
})
type Document = z.output<typeof Document>
const Submissions = z.object({
  data: z.array(z.object({ data: z.object({ name: z.string() }) })),
  next_cursor: z.string().nullable(),
})
const Body = z.object({ fields: z.object({ Name: z.string() }) })

/** Kills the whole product repeatedly while visitors send a form, and compares the responses with the submissions and deliveries. */
export async function submissionRounds(settings: ReceiverRounds): Promise<SubmissionRounds> {
  const { receiver } = settings
  const dataDir = dataDirFor('submissions', settings.database)
  const env = { ALLOW_PRIVATE_HOSTS: '1', TRUST_PROXY: '127.0.0.1' }
  const launch = () => startToKill({ ...settings, dataDir, killAt: 'none', env })
  try {
    const first = await launch()
    const page = await makePage(first, receiver.url)
    const answered = new Set<string>()
    const isUnderWay = (round: number) => answered.size > round * VISITORS + VISITORS
    const how = { rounds: settings.rounds, launch, afterMs: () => 100 + Math.random() * 500, isUnderWay }
    const running = await killDuring(first, how, async (alive, round) => {
      const visitors = Array.from({ length: VISITORS }, (_, number) => `${round}-${number}`)
      await Promise.all(visitors.map((visitor) => postUntilDead(alive, page, { visitor, answered })))
    })
    const names = await storedNames(running)
    const arrived = () => names.filter((name) => getIds(receiver.received).has(name)).length
    await until(() => arrived() === names.length, { seconds: 60 }).catch(() => {})
    running.process.kill('SIGKILL')
    await running.process.ended
    const stored = new Set(names)
    return {
      answered: answered.size,
      lost: [...answered].filter((name) => !stored.has(name)).length,
      stored: names.length,
      undelivered: names.length - arrived(),
      doubled: [...getIds(receiver.received).values()].filter((ids) => ids.size > 1).length,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makePage({ api }: Running, webhookUrl: string): Promise<Document> {
  const made = getDocument(
    await request(api, 'POST /pages', { body: { name: 'Asked', subdomain: uniqueSubdomain(), templateId: 'blank' } }),
  )
  const of = { params: { id: made.id } }
  const fields = { webhookUrl, fields: [{ kind: 'text', label: 'Name', required: true }] }
  const operations = [{ op: 'addBlock', page: made.pages[0]?.id, type: 'form', fields }]
  const body = { revision: made.revision, operations }
  getDocument(await request(api, 'POST /pages/{id}/edits', { ...of, body }))
  return getDocument(await request(api, 'POST /pages/{id}/publish', of))
}

/** Posts one after the other, each with a unique name; a post counts as answered after the redirect to the thanks page. */
async function postUntilDead(
  { process, origin }: Running,
  { subdomain, pages }: Document,
  { visitor, answered }: { visitor: string; answered: Set<string> },
) {
  const form = pages[0]?.blocks.at(-1)?.id ?? ''
  const { host } = new URL(origin.replace('127.0.0.1', `${subdomain}.pages.localhost`))
  for (let post = 0; post < POSTS && !process.exited(); post++) {
    const name = `${visitor}-${post}`
    const headers = {
      host,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      // Each from another address, because the number of posts from one address is limited.
      'x-forwarded-for': `198.51.100.${visitor.split('-').at(-1)}`,
    }
    const status = await getStatus(`${origin}/_/forms/${form}`, headers, `name=${name}`)
    if (status === 303) answered.add(name)
    else if (status !== null) throw new Error(`A form was answered with ${status}.`)
  }
}

/** Null: the connection was closed. */
function getStatus(url: string, headers: Record<string, string>, body: string): Promise<number | null> {
  return new Promise((resolve) => {
    ask(url, { method: 'POST', headers }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? null)),
    )
      .on('error', () => resolve(null))
      .end(body)
  })
}

async function storedNames({ api }: Running): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const list = Submissions.parse((await request(api, 'GET /submissions', { query })).body)
    names.push(...list.data.map(({ data }) => data.name))
    cursor = list.next_cursor
  }
  return names
}

/** Delivery ids by the name in the submission. */
function getIds(received: readonly Received[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { headers, body } of received) {
    const { fields } = Body.parse(JSON.parse(body))
    const known = ids.get(fields.Name) ?? new Set()
    ids.set(fields.Name, known.add(String(headers['x-service-delivery'])))
  }
  return ids
}

function getDocument({ status, body }: Reply): Document {
  if (status >= 300) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`)
  return Document.parse(body)
}
