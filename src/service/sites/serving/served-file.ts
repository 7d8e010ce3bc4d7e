import { getFileType, isPageType } from '#contract/site-file-types.ts'
import type { DeployedFile } from '../schema.ts'

/** A file of a version, with its headers. */
export interface ServedFile extends DeployedFile {
  /** With its charset. */
  type: string
  /** Whether browsers save it instead of showing it. */
  isDownload: boolean
  cacheControl: string
}

const REVALIDATE = 'no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'

export function toServedFiles(files: Record<string, DeployedFile>): Map<string, ServedFile> {
  return new Map(
    Object.entries(files).map(([path, file]) => {
      const { type, isDownload } = getFileType(path)
      const cacheControl = !isPageType(type) && isHashedName(path) ? FOR_EVER : REVALIDATE
      return [path, { ...file, type: withCharset(type), isDownload, cacheControl }]
    }),
  )
}

/** The files that browsers never ask for again, because a change of their content changes their name. */
export function toHashedFiles(files: Record<string, DeployedFile>): [string, ServedFile][] {
  return [...toServedFiles(files)].filter(([, { cacheControl }]) => cacheControl === FOR_EVER)
}

function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

const HEX = /^(?=(?:.*[a-f]){2})(?=(?:.*\d){2})(?!\d*[a-f]+$|[a-f]+\d+$)[0-9a-f]{8,64}$/
const MIXED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9_-]{8,32}$/
const CAMEL_CASE = /^[a-z]*(?:[A-Z][a-z]{2,})*\d*$/
const LONGEST_HASH = 64
// Of digits, capitals and small letters.
const FEWEST_RUNS = 4

/**
 * Whether a build put a hash of the content into the name: `app.3f9a1c2b.js`, `index-DkTqYxh2.js`. Careful, because browsers never ask
 * again for such a file: `wallpaper-MacBook2.jpg` and `hero-facade10.jpg` are words with numbers.
 */
export function isHashedName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // `app.3f9a1c2b.js`, and `app.3f9a1c2b.js.map`.
  const stem = name.replace(/\.[a-z0-9]+$/i, '').replace(/\.(?:js|mjs|css)$/, '')
  // Visitors ask for names of any length, and every separator in them begins an end.
  const ends = [...stem.slice(-LONGEST_HASH - 1).matchAll(/[.-](?=([A-Za-z0-9_-]+$))/g)].map(([, end = '']) => end)
  return ends.some((end) => HEX.test(end) || isMixed(end))
}

function isMixed(text: string): boolean {
  if (!MIXED.test(text) || CAMEL_CASE.test(text)) return false
  const runs = text.match(/\d+|[A-Z]+|[a-z_-]+/g) ?? []
  return runs.length > FEWEST_RUNS
}
