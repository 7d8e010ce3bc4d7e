/** A path of a rule: `/blog/:slug`, `/files/*`. Plain data, because the content of hosts is copied to the disk. */
export interface PathPattern {
  /** One matcher for each part between slashes. */
  segments: Segment[]
  /** The `*` in the last part, which matches slashes too. Null if the pattern has no `*`. */
  rest: Segment | null
}

interface Segment {
  before: string
  /** The name of the placeholder between `before` and `after`. Null if there is none and `before` is the whole part. */
  name: string | null
  after: string
}

/** The texts that the placeholders of a pattern matched, encoded as in a URL. */
export type Captures = ReadonlyMap<string, string>

const LONGEST = 500

/** Parses a pattern. Null if the pattern is not supported. */
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

/** The only path that a pattern without placeholders matches. Null if the pattern has placeholders. */
export function toFixedPath(pattern: PathPattern): string | null {
  if (listCaptures(pattern).length > 0) return null
  return `/${pattern.segments.map(({ before }) => before).join('/')}`
}

/** Whether a pattern matches every path: `/*`. */
export function isCatchAll({ segments, rest }: PathPattern): boolean {
  return segments.length === 0 && rest !== null && rest.before === '' && rest.after === ''
}

/** The names of the placeholders of a pattern. */
export function listCaptures({ segments, rest }: PathPattern): string[] {
  return [...segments, ...(rest ? [rest] : [])].flatMap(({ name }) => name ?? [])
}

/** Matches a path. Null if the path does not match. */
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
  /** The parts between the slashes, encoded uniformly. */
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
  // Only `*` can match an empty text.
  if (captured === '' && name !== 'splat') return false
  captures.set(name, captured)
  return true
}

function parseSegment(part: string): Segment {
  const [, before = '', name, after = ''] = /^([^:]*):([A-Za-z]\w{0,40})(.*)$/.exec(part) ?? []
  if (name === undefined) return { before: normalize(part), name: null, after: '' }
  return { before: normalize(before), name, after: normalize(after) }
}

/** Encodes a part uniformly: rules are written both in readable form and as browsers send addresses. */
function normalize(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part).normalize('NFC'))
  } catch {
    return encodeURIComponent(part.toWellFormed())
  }
}
