import { z } from 'zod'
import type { ApiProcess } from './api-process.ts'
import { getMedian, printLine } from './print.ts'

const ROUNDS = 8
const ROWS = 500
const SINGLE_CODES = 50
const CHANGED_CODES = 100

const CreatedCodes = z.object({ codes: z.array(z.object({ id: z.string() })) })

/** Measures the bulk endpoints with 100,000 codes: creating 500 codes in one call and one by one, and changing 100. */
export async function benchBulk({ serviceUrl, large }: ApiProcess, engine: string): Promise<void> {
  // A person may send ten batches in ten minutes.
  const send = async (method: string, path: string, body: object) => {
    const startedAt = performance.now()
    const response = await fetch(`${serviceUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${large.key}`, 'x-actor': 'bulk;Bench', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return { text, took: performance.now() - startedAt }
  }
  const bulkMs: number[] = []
  const changeMs: number[] = []
  const singleMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: ROWS }, (_, i) => ({ name: `Table ${i}`, url: `https://example.com/${i}` }))
    const { text, took } = await send('POST', '/codes/bulk', { rows })
    bulkMs.push(took)
    const ids = CreatedCodes.parse(JSON.parse(text)).codes.map(({ id }) => id)
    const change = { ids: ids.slice(0, CHANGED_CODES), folderId: 'root', addTags: ['bulk'], archived: true }
    changeMs.push((await send('PATCH', '/codes/bulk', change)).took)
    let single = 0
    for (const { name, url } of rows.slice(0, SINGLE_CODES))
      single += (await send('POST', '/codes', { name, destination: { type: 'url', url } })).took
    singleMs.push((single / SINGLE_CODES) * ROWS)
  }
  const [bulk, single] = [getMedian(bulkMs), getMedian(singleMs)]
  printLine(
    `bulk, ${engine}: ${ROWS} codes in one call ${bulk.toFixed(0)} ms (${(bulk / ROWS).toFixed(2)} each), ` +
      `beside ${single.toFixed(0)} ms one by one: ${(single / bulk).toFixed(1)} × faster; ` +
      `a change of ${CHANGED_CODES}: ${getMedian(changeMs).toFixed(0)} ms`,
  )
}
