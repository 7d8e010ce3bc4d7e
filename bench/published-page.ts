import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'undici'
import { z } from 'zod'
import type { PageProcess } from './page-process.ts'
import { median, tell } from './print.ts'

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

/** Our link page for visitors, beside one with the same text from Puck's renderer, both without pictures. */
export async function benchPublished({ origin, newPage, call }: PageProcess): Promise<void> {
  tell(
    `Published page, to its first byte (${ROUNDS} rounds of ${REQUESTS.toLocaleString('en')} requests in turn, medians)`,
  )
  const page = await newPage(0, 'link-page')
  await call('POST', `/pages/${page.id}/publish`, {})
  const ours = { origin, host: new URL(page.url).host }
  const mine = await getWeight(ours)
  tell(`  ours: ${words(mine)}`)
  // Each opening of a form has a name of its own, so its page is compressed for each visitor.
  const withForm = await newPage(0, 'feedback')
  await call('POST', `/pages/${withForm.id}/publish`, {})
  const form = { origin, host: new URL(withForm.url).host }
  const [plain, opened] = await inTurn([() => firstByte(ours, '/'), () => firstByte(form, '/')])
  tell(
    `  with a form: ${words(await getWeight(form))}; first byte ${micro(opened)} (${ratio(opened, plain)} to a page without one)`,
  )
  const puck = await startPuck()
  if (puck === null) {
    tell(`  first byte ${micro(await firstByte(ours, '/'))}`)
    return tell('  @puckeditor/core is not installed (npm install in bench/anchors): not measured.')
  }
  const theirs = await getWeight(puck.site)
  tell(`  Puck: ${words(theirs)}`)
  const [here, reused, fresh] = await inTurn([
    () => firstByte(ours, '/'),
    () => firstByte(puck.site, '/'),
    () => firstByte(puck.site, '/fresh'),
  ])
  tell(
    `  bytes ${ratio(mine.bytes, theirs.bytes)}, requests ${ratio(mine.requests, theirs.requests)}; first byte ${micro(here)}, ` +
      `beside ${micro(reused)} of Puck's kept in memory by bare node:http (${ratio(here, reused)}) ` +
      `and ${micro(fresh)} of Puck's drawn for each visitor (${ratio(here, fresh)})`,
  )
  const ended = once(puck.process, 'exit')
  puck.process.disconnect()
  await ended
}

/** The document and everything that it loads without interaction. */
async function getWeight(site: Site): Promise<Weight> {
  const first = await fetched(site, '/')
  const html = brotliDecompressSync(first).toString()
  const needed = [...html.matchAll(/<(?:script|link)\b[^>]*? (?:src|href)="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => /^<script| rel="(?:stylesheet|modulepreload)"/.test(tag))
    .map(([, path = '']) => path)
  const more = await Promise.all(needed.map((path) => fetched(site, path)))
  const bytes = [first, ...more].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { html: Buffer.byteLength(html), document: first.byteLength, bytes, requests: 1 + more.length }
}

async function fetched({ origin, host }: Site, path: string): Promise<Buffer> {
  const pool = new Pool(origin)
  const headers = { host, 'accept-encoding': 'br' }
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  await pool.close()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`)
  return bytes
}

/** Microseconds until the response headers arrive, one request after another on one connection. */
async function firstByte({ origin, host }: Site, path: string): Promise<number> {
  const pool = new Pool(origin, { connections: 1 })
  const taken: number[] = []
  const headers = { host, 'accept-encoding': 'br' }
  for (let i = 0; i < REQUESTS; i++) {
    const began = performance.now()
    const { body } = await pool.request({ method: 'GET', path, headers })
    taken.push((performance.now() - began) * 1000)
    await body.dump()
  }
  await pool.close()
  return median(taken)
}

async function inTurn(measures: (() => Promise<number>)[]): Promise<number[]> {
  const taken = measures.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, measure] of measures.entries()) taken[i]?.push(await measure())
  return taken.map(median)
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

function words({ html, document, bytes, requests }: Weight): string {
  return `${kilo(html)} of HTML, ${kilo(document)} packed; all in all ${kilo(bytes)} in ${requests} request${requests === 1 ? '' : 's'}`
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function micro(microseconds = Number.NaN): string {
  return `${microseconds.toFixed(0)} µs`
}

function ratio(one = Number.NaN, other = Number.NaN): string {
  return `${(one / other).toFixed(2)} ×`
}
