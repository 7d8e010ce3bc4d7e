import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { callableBy, type Rows } from './allow-list.ts'
import type { People } from './person.ts'
import { sendSession } from './session.ts'
import type { Upstream } from './upstream.ts'

// Longer than that the builder would rather ask by itself, and show meanwhile that it does.
const MOST_MS = 300
const Types = z.object({ data: z.array(z.object({ type: z.string() })) })

export interface Reads {
  db: Database
  table: Rows
  people: People
  upstream: Upstream
}

/** What the builder reads first, by its address, as far as it can be told in time, and this person may know it. */
type Answers = ReadonlyMap<string, string>
type Answer = { address: string; text: string | null }

interface Params {
  request: FastifyRequest
  id: string
  html: string
  /** What draws a document, by its text, in HTML. */
  preloads: (text: string) => string
}

/**
 * The builder's page as it is read: all that a browser can begin with comes at once, and behind it the answers that its scripts would
 * otherwise have to ask for. They are no scripts themselves.
 */
export function builderPage(reads: Reads, { request, id, html, preloads }: Params): Readable {
  const answers = answersFor(reads, request, id)
  const end = html.lastIndexOf('</body>')
  async function* parts() {
    yield html.slice(0, end)
    for (const [address, text] of await answers)
      yield (address.endsWith('/content') ? preloads(text) : '') + written(address, text)
    yield html.slice(end)
  }
  return Readable.from(parts())
}

async function answersFor(reads: Reads, request: FastifyRequest, id: string): Promise<Answers> {
  // Nothing can be answered any more that would prolong the session: the builder asks for that by itself.
  const person = await reads.people.behind(request).catch(() => null)
  if (!person) return new Map()
  const may = callableBy(person.role, reads.table)
  const read = async (key: string, path: string): Promise<Answer> => {
    return { address: `/api${path}`, text: may.includes(key) ? await reads.upstream.read(person, path) : null }
  }
  const types = read('GET /page-blocks', '/page-blocks')
  const told = await Promise.all(
    [
      sendSession(reads, person).then((session) => ({ address: '/session', text: JSON.stringify(session) })),
      types,
      read('GET /pages/{id}/content', `/pages/${id}/content`),
      // What forms are made from: so the first click has its form.
      types.then(({ text }) => (text === null ? null : read('GET /page-blocks', `/page-blocks?${getSchemas(text)}`))),
    ].map(inTime),
  )
  return new Map(told.flatMap((answer) => (answer?.text ? [[answer.address, answer.text]] : [])))
}

/** As the dashboard asks for the schemas of all types. */
function getSchemas(types: string): string {
  const { data } = Types.parse(JSON.parse(types))
  return String(new URLSearchParams({ types: data.map(({ type }) => type).join(',') }))
}

function written(address: string, text: string): string {
  // Nothing that a person wrote can end it: in JSON a `<` is within a string.
  return `<script type="application/json" data-answer="${address}">${text.replaceAll('<', String.raw`\u003c`)}</script>\n`
}

function inTime(answer: Promise<Answer | null>): Promise<Answer | null> {
  return Promise.race([answer.catch(() => null), pause(MOST_MS, null, { ref: false })])
}
