import { z } from 'zod'
import type { Page, PageProcess } from './page-process.ts'
import { tell } from './print.ts'

const SECONDS = 4
const MANY = 64
const WRITERS = 16

interface Rate {
  perSecond: number
  p50: number
  p99: number
  /** For one response. */
  bytes: number
}
/** One call of a writer, which waits for the response; returns its size in bytes. */
type Write = () => Promise<number>

/** Edits over HTTP, of one page and of many, beside the smallest write of the API, renaming a folder, as often as possible. */
export async function benchEdits(pages: PageProcess, engine: string): Promise<void> {
  tell(`Edits over HTTP, ${engine} (${SECONDS} s each; milliseconds)`)
  const folders = await Promise.all(Array.from({ length: WRITERS }, (_, i) => folderWriter(pages, `Folder ${i}`)))
  const few = await getRate(folders.slice(0, 1))
  const many = await getRate(folders)
  tell(`  one folder renamed: ${words(few)}; ${WRITERS} at once: ${words(many)}`)
  for (const size of [20, 200, 1_000, 5_000]) {
    const rate = await getRate([pageWriter(pages, await pages.newPage(size))])
    tell(`  one page of ${size.toLocaleString('en')} blocks: ${words(rate)}: ${share(rate, few)} of a folder's`)
  }
  const writers: Write[] = []
  for (let i = 0; i < MANY; i++) writers.push(pageWriter(pages, await pages.newPage(20)))
  const spread = Array.from({ length: WRITERS }, (_, i) => inTurn(writers.filter((_each, at) => at % WRITERS === i)))
  const rate = await getRate(spread)
  tell(`  ${MANY} pages of 20 blocks, ${WRITERS} at once: ${words(rate)}: ${share(rate, many)} of folders'`)
}

function pageWriter({ call }: PageProcess, page: Page): Write {
  let { revision } = page
  const [home] = page.pages
  const blocks = home?.blocks.slice(1) ?? []
  return async () => {
    const block = blocks[(revision * 7919) % blocks.length]?.id
    const operations = [{ op: 'setBlock', page: home?.id, block, fields: { text: `Revision ${revision}` } }]
    const batchId = `bench-${page.id}-${revision}`
    const answer = await call('POST', `/pages/${page.id}/edits`, { revision: revision++, operations, batchId })
    return answer.length
  }
}

async function folderWriter({ call }: PageProcess, name: string): Promise<Write> {
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(await call('POST', '/folders', { name })))
  let count = 0
  return async () => (await call('PATCH', `/folders/${id}`, { name: `${name} ${count++}` })).length
}

function inTurn(writers: Write[]): Write {
  let next = 0
  return async () => (await writers[next++ % writers.length]?.()) ?? 0
}

async function getRate(writers: Write[]): Promise<Rate> {
  const taken: number[] = []
  let bytes = 0
  const writing = async (write: Write, until: number) => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      bytes = await write()
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(writers.map((write) => writing(write, performance.now() + 500)))
  taken.length = 0
  const began = performance.now()
  await Promise.all(writers.map((write) => writing(write, began + SECONDS * 1000)))
  const seconds = (performance.now() - began) / 1000
  taken.sort((a, b) => a - b)
  const at = (part: number) => taken[Math.floor(taken.length * part)] ?? Number.NaN
  return { perSecond: taken.length / seconds, p50: at(0.5), p99: at(0.99), bytes }
}

function words({ perSecond, p50, p99, bytes }: Rate): string {
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, ${(bytes / 1000).toFixed(1)} kB answered`
}

function share(one: Rate, other: Rate): string {
  return `${((one.perSecond / other.perSecond) * 100).toFixed(0)} %`
}
