import { z } from 'zod'
import type { Page, PageProcess } from './page-process.ts'
import { printLine } from './print.ts'

const SECONDS = 4
const MANY_PAGES = 64
const WRITERS = 16

interface Rate {
  perSecond: number
  p50: number
  p99: number
  /** Size of one response. */
  bytes: number
}
/** Sends one edit and waits for the response. Returns the size of the response in bytes. */
type Write = () => Promise<number>

/** Measures edits of one and of many pages over HTTP, beside the smallest write of the API: renaming a folder. */
export async function benchEdits(pages: PageProcess, engine: string): Promise<void> {
  printLine(`Edits over HTTP, ${engine} (${SECONDS} s each; milliseconds)`)
  const folders = await Promise.all(Array.from({ length: WRITERS }, (_, i) => createFolderWriter(pages, `Folder ${i}`)))
  const singleFolder = await measureRate(folders.slice(0, 1))
  const manyFolders = await measureRate(folders)
  printLine(`  one folder renamed: ${formatRate(singleFolder)}; ${WRITERS} at once: ${formatRate(manyFolders)}`)
  for (const size of [20, 200, 1_000, 5_000]) {
    const rate = await measureRate([createPageWriter(pages, await pages.createPage(size))])
    printLine(
      `  one page of ${size.toLocaleString('en')} blocks: ${formatRate(rate)}: ${formatShare(rate, singleFolder)} of a folder's`,
    )
  }
  const writers: Write[] = []
  for (let i = 0; i < MANY_PAGES; i++) writers.push(createPageWriter(pages, await pages.createPage(20)))
  const groupedWriters = Array.from({ length: WRITERS }, (_, i) =>
    alternateWriters(writers.filter((_writer, index) => index % WRITERS === i)),
  )
  const rate = await measureRate(groupedWriters)
  printLine(
    `  ${MANY_PAGES} pages of 20 blocks, ${WRITERS} at once: ${formatRate(rate)}: ${formatShare(rate, manyFolders)} of folders'`,
  )
}

function createPageWriter({ call }: PageProcess, page: Page): Write {
  let { revision } = page
  const [firstPage] = page.pages
  const blocks = firstPage?.blocks.slice(1) ?? []
  return async () => {
    const block = blocks[(revision * 7919) % blocks.length]?.id
    const operations = [{ op: 'setBlock', page: firstPage?.id, block, fields: { text: `Revision ${revision}` } }]
    const batchId = `bench-${page.id}-${revision}`
    const response = await call('POST', `/pages/${page.id}/edits`, { revision: revision++, operations, batchId })
    return response.length
  }
}

async function createFolderWriter({ call }: PageProcess, name: string): Promise<Write> {
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(await call('POST', '/folders', { name })))
  let count = 0
  return async () => (await call('PATCH', `/folders/${id}`, { name: `${name} ${count++}` })).length
}

function alternateWriters(writers: Write[]): Write {
  let next = 0
  return async () => (await writers[next++ % writers.length]?.()) ?? 0
}

async function measureRate(writers: Write[]): Promise<Rate> {
  const latencies: number[] = []
  let bytes = 0
  const writeUntil = async (write: Write, until: number) => {
    for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
      bytes = await write()
      latencies.push(performance.now() - startedAt)
    }
  }
  await Promise.all(writers.map((write) => writeUntil(write, performance.now() + 500)))
  latencies.length = 0
  const startedAt = performance.now()
  await Promise.all(writers.map((write) => writeUntil(write, startedAt + SECONDS * 1000)))
  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const getPercentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { perSecond: latencies.length / seconds, p50: getPercentile(0.5), p99: getPercentile(0.99), bytes }
}

function formatRate({ perSecond, p50, p99, bytes }: Rate): string {
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, ${(bytes / 1000).toFixed(1)} kB answered`
}

function formatShare(rate: Rate, base: Rate): string {
  return `${((rate.perSecond / base.perSecond) * 100).toFixed(0)} %`
}
