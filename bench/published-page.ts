import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'undici'
import { z } from 'zod'
import type { PageProcess } from './page-process.ts'
import { median, printLine } from './print.ts'

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

/** Measures our link page for visitors beside one with the same text from Puck's renderer, both without pictures. */
export async function benchPublished({ origin, newPage, call }: PageProcess): Promise<void> {
  printLine(
    `Published page, to its first byte (${ROUNDS} rounds of ${REQUESTS.toLocaleString('en')} requests in turn, medians)`,
  )
  const page = await newPage(0, 'link-page')
  await call('POST', `/pages/${page.id}/publish`, {})
  const ours = { origin, host: new URL(page.url).host }
  const ownWeight = await getWeight(ours)
  printLine(`  ours: ${formatWeight(ownWeight)}`)
  // The form is rendered with a new name for each visitor, so its page is compressed each time.
  const withForm = await newPage(0, 'feedback')
  await call('POST', `/pages/${withForm.id}/publish`, {})
  const form = { origin, host: new URL(withForm.url).host }
  const [plainMicros, withFormMicros] = await measureInTurn([
    () => measureFirstByte(ours, '/'),
    () => measureFirstByte(form, '/'),
  ])
  printLine(
    `  with a form: ${formatWeight(await getWeight(form))}; first byte ${formatMicroseconds(withFormMicros)} (${formatRatio(withFormMicros, plainMicros)} to a page without one)`,
  )
  const puck = await startPuck()
  if (puck === null) {
    printLine(`  first byte ${formatMicroseconds(await measureFirstByte(ours, '/'))}`)
    return printLine('  @puckeditor/core is not installed (npm install in bench/anchors): not measured.')
  }
  const puckWeight = await getWeight(puck.site)
  printLine(`  Puck: ${formatWeight(puckWeight)}`)
  const [ownMicros, cachedMicros, freshMicros] = await measureInTurn([
    () => measureFirstByte(ours, '/'),
    () => measureFirstByte(puck.site, '/'),
    () => measureFirstByte(puck.site, '/fresh'),
  ])
  printLine(
    `  bytes ${formatRatio(ownWeight.bytes, puckWeight.bytes)}, requests ${formatRatio(ownWeight.requests, puckWeight.requests)}; first byte ${formatMicroseconds(ownMicros)}, ` +
      `beside ${formatMicroseconds(cachedMicros)} of Puck's kept in memory by bare node:http (${formatRatio(ownMicros, cachedMicros)}) ` +
      `and ${formatMicroseconds(freshMicros)} of Puck's drawn for each visitor (${formatRatio(ownMicros, freshMicros)})`,
  )
  const ended = once(puck.process, 'exit')
  puck.process.disconnect()
  await ended
}

/** The size of the document and everything that it loads without interaction. */
async function getWeight(site: Site): Promise<Weight> {
  const first = await fetchBytes(site, '/')
  const html = brotliDecompressSync(first).toString()
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

/** Microseconds until the response headers arrive, one request after another on one connection. */
async function measureFirstByte({ origin, host }: Site, path: string): Promise<number> {
  const pool = new Pool(origin, { connections: 1 })
  const times: number[] = []
  const headers = { host, 'accept-encoding': 'br' }
  for (let i = 0; i < REQUESTS; i++) {
    const began = performance.now()
    const { body } = await pool.request({ method: 'GET', path, headers })
    times.push((performance.now() - began) * 1000)
    await body.dump()
  }
  await pool.close()
  return median(times)
}

async function measureInTurn(measures: (() => Promise<number>)[]): Promise<number[]> {
  const times = measures.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, measure] of measures.entries()) times[i]?.push(await measure())
  return times.map(median)
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
