import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'undici'
import { z } from 'zod'
import type { PageProcess } from './page-process.ts'
import { getMedian, printLine } from './print.ts'

const REQUESTS = 2_000
const ROUNDS = 5

interface Site {
  origin: string
  host: string
}
interface Weight {
  /** Size of the document alone, uncompressed and compressed. */
  html: number
  document: number
  /** Bytes on the wire, compressed, without pictures. */
  bytes: number
  requests: number
}

/** Measures a link page of ours for visitors, and a page with the same text of Puck's renderer. Both have no pictures. */
export async function benchPublished({ origin, createPage, call }: PageProcess): Promise<void> {
  printLine(
    `Published page, to its first byte (${ROUNDS} rounds of ${REQUESTS.toLocaleString('en')} requests in turn, medians)`,
  )
  const page = await createPage(0, 'link-page')
  await call('POST', `/pages/${page.id}/publish`, {})
  const linkPage = { origin, host: new URL(page.url).host }
  const ownWeight = await measureWeight(linkPage)
  printLine(`  ours: ${formatWeight(ownWeight)}`)
  // A page with a form differs for each visitor, so it is compressed for each of them.
  const createdFormPage = await createPage(0, 'feedback')
  await call('POST', `/pages/${createdFormPage.id}/publish`, {})
  const formPage = { origin, host: new URL(createdFormPage.url).host }
  const [plainMicros, withFormMicros] = await measureInTurn([
    () => measureFirstByte(linkPage, '/'),
    () => measureFirstByte(formPage, '/'),
  ])
  printLine(
    `  with a form: ${formatWeight(await measureWeight(formPage))}; first byte ${formatMicroseconds(withFormMicros)} (${formatRatio(withFormMicros, plainMicros)} to a page without one)`,
  )
  const puck = await startPuck()
  if (puck === null) {
    printLine(`  first byte ${formatMicroseconds(await measureFirstByte(linkPage, '/'))}`)
    return printLine('  @puckeditor/core is not installed (npm install in bench/anchors): not measured.')
  }
  const puckWeight = await measureWeight(puck.site)
  printLine(`  Puck: ${formatWeight(puckWeight)}`)
  const [ownMicros, cachedMicros, freshMicros] = await measureInTurn([
    () => measureFirstByte(linkPage, '/'),
    () => measureFirstByte(puck.site, '/'),
    () => measureFirstByte(puck.site, '/fresh'),
  ])
  printLine(
    `  bytes ${formatRatio(ownWeight.bytes, puckWeight.bytes)}, requests ${formatRatio(ownWeight.requests, puckWeight.requests)}; first byte ${formatMicroseconds(ownMicros)}, ` +
      `beside ${formatMicroseconds(cachedMicros)} of Puck's kept in memory by bare node:http (${formatRatio(ownMicros, cachedMicros)}) ` +
      `and ${formatMicroseconds(freshMicros)} of Puck's drawn for each visitor (${formatRatio(ownMicros, freshMicros)})`,
  )
  const exitEvent = once(puck.process, 'exit')
  puck.process.disconnect()
  await exitEvent
}

/** Measures the size of the document and of everything that it loads without interaction. */
async function measureWeight(site: Site): Promise<Weight> {
  const first = await fetchBytes(site, '/')
  const html = brotliDecompressSync(first).toString()
  // Matches `<script src="…">` and `<link href="…">`, with any attributes before the address.
  const resources = [...html.matchAll(/<(?:script|link)\b[^>]*? (?:src|href)="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => /^<script| rel="(?:stylesheet|modulepreload)"/.test(tag))
    .map(([, path = '']) => path)
  const loadedResources = await Promise.all(resources.map((path) => fetchBytes(site, path)))
  const bytes = [first, ...loadedResources].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { html: Buffer.byteLength(html), document: first.byteLength, bytes, requests: 1 + loadedResources.length }
}

async function fetchBytes({ origin, host }: Site, path: string): Promise<Buffer> {
  const pool = new Pool(origin)
  const headers = { host, 'accept-encoding': 'br' }
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  await pool.close()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`)
  return bytes
}

/** Measures the microseconds until the response headers arrive. Requests are sent one after the other on one connection. */
async function measureFirstByte({ origin, host }: Site, path: string): Promise<number> {
  const pool = new Pool(origin, { connections: 1 })
  const times: number[] = []
  const headers = { host, 'accept-encoding': 'br' }
  for (let i = 0; i < REQUESTS; i++) {
    const startedAt = performance.now()
    const { body } = await pool.request({ method: 'GET', path, headers })
    times.push((performance.now() - startedAt) * 1000)
    await body.dump()
  }
  await pool.close()
  return getMedian(times)
}

async function measureInTurn(measures: (() => Promise<number>)[]): Promise<number[]> {
  const times = measures.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, measure] of measures.entries()) times[i]?.push(await measure())
  return times.map(getMedian)
}

async function startPuck(): Promise<{ process: ChildProcess; site: Site } | null> {
  const anchors = join(import.meta.dirname, 'anchors')
  if (!existsSync(join(anchors, 'node_modules/@puckeditor/core'))) return null
  const child = fork(join(anchors, 'puck/server.mjs'), [], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const exited = once(child, 'exit').then(([code]): never => {
    throw new Error(`The server of Puck's page ended with ${code}.`)
  })
  const messages: unknown[] = await Promise.race([once(child, 'message'), exited])
  exited.catch(() => {})
  const host = `127.0.0.1:${z.int().parse(messages[0])}`
  return { process: child, site: { origin: `http://${host}`, host } }
}

function formatWeight({ html, document, bytes, requests }: Weight): string {
  return `${formatKilobytes(html)} of HTML, ${formatKilobytes(document)} packed; all in all ${formatKilobytes(bytes)} in ${requests} request${requests === 1 ? '' : 's'}`
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function formatMicroseconds(microseconds = Number.NaN): string {
  return `${microseconds.toFixed(0)} µs`
}

function formatRatio(value = Number.NaN, base = Number.NaN): string {
  return `${(value / base).toFixed(2)} ×`
}
