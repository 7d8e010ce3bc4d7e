import path from 'node:path'
import { buildZip } from './build-zip.ts'
import { requestHost } from './request-host.ts'

// A site for tests of deploys. Almost every file contains the label of its version, so a mixture of two versions is noticed.

/** Counts visits and what went wrong in them. */
export interface VisitCounts {
  visits: number
  /** Files of another version than the home page, counted only if the home page stayed the same during the visit. */
  mixedFiles: number
  /** Responses with a wrong content type. */
  wrongTypes: number
  /** Requests, of files or of the home page, that did not succeed. */
  failedRequests: number
}

const FILE_COUNT = 14
const names = Array.from({ length: FILE_COUNT }, (_, i) => `part-${i}.${i % 2 === 0 ? 'js' : 'svg'}`)
const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }
const HTML_TYPE = 'text/html; charset=utf-8'

/** Builds the ZIP of a version. The home page is the label of the version, and every other file except `same.js` contains the label. */
export function buildVersionZip(label: string): Buffer {
  return buildZip(listVersionFiles(label))
}

/** The files of a version. */
export function listVersionFiles(label: string): { name: string; content: string }[] {
  const files = names.map((name) => ({ name, content: getContent(name, label) }))
  return [{ name: 'index.html', content: label }, { name: 'same.js', content: 'never changes' }, ...files]
}

function getContent(name: string, label: string): string {
  return `${label} ${name} ${'.'.repeat(1_000)}`
}

/** Returns the label of the version at an address, and how many of its files are missing or belong to another version. */
export async function readVersion(origin: string, url: string): Promise<{ label: string; wrongFiles: number }> {
  const readBody = async (name: string) => (await requestHost(origin, url + name)).body
  const label = await readBody('')
  const fileChecks = await Promise.all(names.map(async (name) => (await readBody(name)) === getContent(name, label)))
  fileChecks.push((await readBody('same.js')) === 'never changes')
  return { label, wrongFiles: fileChecks.filter((isRight) => !isRight).length }
}

/**
 * Visits the site like a browser: requests the home page, three files, and the home page again. Adds what went wrong to `counts`.
 */
export async function visitVersion(
  origin: string,
  url: string,
  { visitNumber, counts }: { visitNumber: number; counts: VisitCounts },
): Promise<void> {
  const requestFile = (name: string) => requestHost(origin, url + name)
  const before = await requestFile('')
  // Which three files are requested depends on the number of the visit.
  const fileNames = [1, 2, 3].map((step) => names[(visitNumber * 5 + step * 3) % FILE_COUNT] ?? '')
  const files = await Promise.all(fileNames.map(async (name) => ({ name, ...(await requestFile(name)) })))
  const after = await requestFile('')
  counts.visits++
  for (const page of [before, after]) {
    if (page.status !== 200) counts.failedRequests++
    if (page.headers['content-type'] !== HTML_TYPE) counts.wrongTypes++
  }
  for (const { name, status, headers, body } of files) {
    if (status !== 200) counts.failedRequests++
    if (headers['content-type'] !== types[path.extname(name).slice(1)]) counts.wrongTypes++
    if (before.body === after.body && body !== getContent(name, before.body)) counts.mixedFiles++
  }
}
