import path from 'node:path'
import { buildZip } from './build-zip.ts'
import { askHost } from './request-host.ts'

/** What visitors were served. */
export interface Served {
  /** Visits: the home page, some files, and the home page again. */
  visits: number
  /** Files of another version than the home page, which was the same before and after. */
  mixed: number
  wrongTypes: number
  /** Files that a visitor did not get. */
  lost: number
}

const FILES = 14
const names = Array.from({ length: FILES }, (_, i) => `part-${i}.${i % 2 === 0 ? 'js' : 'svg'}`)
const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }
const HTML = 'text/html; charset=utf-8'

/** A version of a site whose files all contain its label, which is the home page. */
export function zipVersion(label: string): Buffer {
  const files = names.map((name) => ({ name, content: getContent(name, label) }))
  return buildZip([{ name: 'index.html', content: label }, { name: 'same.js', content: 'never changes' }, ...files])
}

function getContent(name: string, label: string): string {
  return `${label} ${name} ${'.'.repeat(1_000)}`
}

/** The label of the version at an address, and how many of its files are missing or of another version. */
export async function readVersion(origin: string, url: string): Promise<{ label: string; lost: number }> {
  const get = async (name: string) => (await askHost(origin, url + name)).body
  const label = await get('')
  const whole = await Promise.all(names.map(async (name) => (await get(name)) === getContent(name, label)))
  whole.push((await get('same.js')) === 'never changes')
  return { label, lost: whole.filter((isWhole) => !isWhole).length }
}

/** Requests the home page, some files and the home page again, as a browser does, and counts what is wrong. */
export async function visitVersion(
  origin: string,
  url: string,
  { number, served }: { number: number; served: Served },
): Promise<void> {
  const get = (name: string) => askHost(origin, url + name)
  const before = await get('')
  const some = [1, 2, 3].map((step) => names[(number * 5 + step * 3) % FILES] ?? '')
  const files = await Promise.all(some.map(async (name) => ({ name, ...(await get(name)) })))
  const after = await get('')
  served.visits++
  for (const page of [before, after]) {
    if (page.status !== 200) served.lost++
    if (page.headers['content-type'] !== HTML) served.wrongTypes++
  }
  for (const { name, status, headers, body } of files) {
    if (status !== 200) served.lost++
    if (headers['content-type'] !== types[path.extname(name).slice(1)]) served.wrongTypes++
    if (before.body === after.body && body !== getContent(name, before.body)) served.mixed++
  }
}
