/** A path of a rule: `/blog/:slug`, `/files/*`. Plain data, because what hosts show is copied to the disk. */
export interface PathPattern {
  /** One for each part between slashes. */
  segments: Segment[]
  /** What a `*` in the last part takes, slashes included; null: there is none. */
  rest: Segment | null
}

interface Segment {
  before: string
  /** The name of what stands between; null: nothing does, and `before` is all. */
  name: string | null
  after: string
}

/** What the parts of a pattern took from a path, encoded as in a URL. */
export type Captures = ReadonlyMap<string, string>

const LONGEST = 500

/** Null: the pattern is none that we know. */
export function parsePattern(text: string): PathPattern | null {
  if (!text.startsWith('/') || text.length > LONGEST || /[?#]/.test(text)) return null
  const parts = text.split('/').filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  const [head = '', tail] = last.split('*', 2)
  if (parts.slice(0, -1).some((part) => part.includes('*')) || (tail ?? '').includes('*')) return null
  if (last.split('*').length > 2) return null
  const hasRest = tail !== undefined
  const segments = (hasRest ? parts.slice(0, -1) : parts).map(parseSegment)
  const rest = hasRest ? { before: normalize(head), name: 'splat', after: normalize(tail) } : null
  return { segments, rest }
}

/** The one path of a pattern that takes nothing; null: it has several. */
export function toFixedPath(pattern: PathPattern): string | null {
  if (listCaptures(pattern).length > 0) return null
  return `/${pattern.segments.map(({ before }) => before).join('/')}`
}

/** Whether it takes every path: `/*`. */
export function isCatchAll({ segments, rest }: PathPattern): boolean {
  return segments.length === 0 && rest !== null && rest.before === '' && rest.after === ''
}

/** The names of what a pattern takes. */
export function listCaptures({ segments, rest }: PathPattern): string[] {
  return [...segments, ...(rest ? [rest] : [])].flatMap(({ name }) => name ?? [])
}

/** Null: the path is another. */
export function matchPattern({ segments, rest }: PathPattern, { parts, endsInSlash }: SplitPath): Captures | null {
  if (rest === null ? parts.length !== segments.length : parts.length < segments.length) return null
  const captures = new Map<string, string>()
  for (const [index, segment] of segments.entries())
    if (!captureSegment(segment, parts[index] ?? '', captures)) return null
  const last = parts.slice(segments.length)
  if (rest !== null && !captureSegment(rest, last.join('/') + (endsInSlash && last.length > 0 ? '/' : ''), captures))
    return null
  return captures
}

interface SplitPath {
  /** What stands between the slashes, encoded in one way. */
  parts: string[]
  endsInSlash: boolean
}

export function splitPath(path: string): SplitPath {
  const parts = path.split('/').filter((part) => part !== '')
  return { parts: parts.map(normalize), endsInSlash: path.endsWith('/') }
}

function captureSegment({ before, name, after }: Segment, text: string, captures: Map<string, string>): boolean {
  if (name === null) return text === before
  if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) return false
  const captured = text.slice(before.length, text.length - after.length)
  // Only `*` takes nothing.
  if (captured === '' && name !== 'splat') return false
  captures.set(name, captured)
  return true
}

function parseSegment(part: string): Segment {
  const [, before = '', name, after = ''] = /^([^:]*):([A-Za-z]\w{0,40})(.*)$/.exec(part) ?? []
  if (name === undefined) return { before: normalize(part), name: null, after: '' }
  return { before: normalize(before), name, after: normalize(after) }
}

/** Rules are written as people read addresses, and as browsers send them. */
function normalize(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part).normalize('NFC'))
  } catch {
    return encodeURIComponent(part.toWellFormed())
  }
}
