import path from 'node:path'
import { buildZip } from './build-zip.ts'
import { requestHost } from './request-host.ts'

/** The numbers of visits and of wrong responses. */
export interface VisitCounts {
  /** A visit requests the home page, some files, and the home page again. */
  visits: number
  /** Files of another version than the home page, although the home page was the same before and after. */
  mixed: number
  wrongTypes: number
  /** Files that a visitor did not get. */
  lost: number
}

const FILE_COUNT = 14
const names = Array.from({ length: FILE_COUNT }, (_, i) => `part-${i}.${i % 2 === 0 ? 'js' : 'svg'}`)
const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }
const HTML = 'text/html; charset=utf-8'

/** Builds the ZIP of a version. The home page is the label of the version, and every other file except `same.js` contains the label. */
export function zipVersion(label: string): Buffer {
  const files = names.map((name) => ({ name, content: getContent(name, label) }))
  return buildZip([{ name: 'index.html', content: label }, { name: 'same.js', content: 'never changes' }, ...files])
}

function getContent(name: string, label: string): string {
  return `${label} ${name} ${'.'.repeat(1_000)}`
}

/** Returns the label of the version at an address, and the number of its files that are missing or belong to another version. */
export async function readVersion(origin: string, url: string): Promise<{ label: string; lost: number }> {
  const readBody = async (name: string) => (await requestHost(origin, url + name)).body
  const label = await readBody('')
  const areComplete = await Promise.all(names.map(async (name) => (await readBody(name)) === getContent(name, label)))
  areComplete.push((await readBody('same.js')) === 'never changes')
  return { label, lost: areComplete.filter((isComplete) => !isComplete).length }
}

/** Requests the home page, some files and the home page again, as a browser does, and counts what is wrong. */
export async function visitVersion(
  origin: string,
  url: string,
  { number, served: counts }: { number: number; served: VisitCounts },
): Promise<void> {
  const requestFile = (name: string) => requestHost(origin, url + name)
  const before = await requestFile('')
  const fileNames = [1, 2, 3].map((step) => names[(number * 5 + step * 3) % FILE_COUNT] ?? '')
  const files = await Promise.all(fileNames.map(async (name) => ({ name, ...(await requestFile(name)) })))
  const after = await requestFile('')
  counts.visits++
  for (const page of [before, after]) {
    if (page.status !== 200) counts.lost++
    if (page.headers['content-type'] !== HTML) counts.wrongTypes++
  }
  for (const { name, status, headers, body } of files) {
    if (status !== 200) counts.lost++
    if (headers['content-type'] !== types[path.extname(name).slice(1)]) counts.wrongTypes++
    if (before.body === after.body && body !== getContent(name, before.body)) counts.mixed++
  }
}
