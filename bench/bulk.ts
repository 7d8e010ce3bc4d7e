import { z } from 'zod'
import type { ApiProcess } from './api-process.ts'
import { median, tell } from './print.ts'

const ROUNDS = 8
const ROWS = 500
const SINGLE = 50
const CHANGED = 100

const Made = z.object({ codes: z.array(z.object({ id: z.string() })) })

/** Bulk endpoints in a workspace of 100,000 codes: 500 codes in one call beside one call for each, and a change of 100. */
export async function benchBulk({ serviceUrl, large }: ApiProcess, engine: string): Promise<void> {
  // A person may send ten batches in ten minutes.
  const send = async (method: string, path: string, body: object) => {
    const began = performance.now()
    const answer = await fetch(`${serviceUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${large.key}`, 'x-actor': 'bulk;Bench', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return { text, took: performance.now() - began }
  }
  const together: number[] = []
  const changes: number[] = []
  const singly: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: ROWS }, (_, i) => ({ name: `Table ${i}`, url: `https://example.com/${i}` }))
    const { text, took } = await send('POST', '/codes/bulk', { rows })
    together.push(took)
    const ids = Made.parse(JSON.parse(text)).codes.map(({ id }) => id)
    const change = { ids: ids.slice(0, CHANGED), folderId: 'root', addTags: ['bulk'], archived: true }
    changes.push((await send('PATCH', '/codes/bulk', change)).took)
    let single = 0
    for (const { name, url } of rows.slice(0, SINGLE))
      single += (await send('POST', '/codes', { name, destination: { type: 'url', url } })).took
    singly.push((single / SINGLE) * ROWS)
  }
  const [mine, theirs] = [median(together), median(singly)]
  tell(
    `bulk, ${engine}: ${ROWS} codes in one call ${mine.toFixed(0)} ms (${(mine / ROWS).toFixed(2)} each), ` +
      `beside ${theirs.toFixed(0)} ms one by one: ${(theirs / mine).toFixed(1)} × faster; ` +
      `a change of ${CHANGED}: ${median(changes).toFixed(0)} ms`,
  )
}
