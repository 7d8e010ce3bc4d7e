import type { FastifyInstance } from 'fastify'
import { ApiError, invalidField } from './api-error.ts'

// Parsing and checking this many values takes at most about 100 ms. The largest real request, 500 codes with 50 tags each, has 60,000
// values.
const MAX_VALUES = 100_000

// The longest real request has fewer escapes, even if each of its characters is escaped, for example as `\u00e4`.
const MAX_ESCAPES = 1_500_000

// `__proto__` as a name, with any of its letters escaped.
const prototypeName = new RegExp(
  `(?<!\\\\)"${'__proto__'
    .split('')
    .map((letter) => `(?:${letter}|${toEscapePattern(letter)})`)
    .join('')}"\\s*:`,
)

/**
 * Makes the server parse JSON bodies. An empty body becomes undefined, and `__proto__` is refused as a name. Parsing blocks the process,
 * including its scans, so a body with too many values is refused before it is parsed: `JSON.parse` takes seconds for 15 MB of `[]`.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      return done(null, parseBody(String(body), request.routeOptions.config.endpoint?.maxValues ?? MAX_VALUES))
    } catch (error) {
      if (error instanceof ApiError) return done(error, undefined)
      return done(invalidField('body', '', 'The body is not valid JSON'), undefined)
    }
  })
}

function parseBody(text: string, maxValues: number): unknown {
  if (hasMoreEscapes(text, MAX_ESCAPES))
    throw invalidField('body', '', `The body holds more than ${MAX_ESCAPES} escaped characters`)
  if (hasMoreValues(text, maxValues))
    throw invalidField('body', '', `The body holds more than ${maxValues} values and names`)
  // The pattern is slow for millions of quotation marks, and only matches a text that contains one of these.
  const mayHavePrototypeName = text.includes('__proto__') || text.includes(String.raw`\u00`)
  if (mayHavePrototypeName && prototypeName.test(text)) throw invalidField('body', '__proto__', 'Unknown field')
  return JSON.parse(text)
}

function hasMoreEscapes(text: string, limit: number): boolean {
  let count = 0
  for (let index = text.indexOf('\\'); index !== -1 && count <= limit; index = text.indexOf('\\', index + 2)) count++
  return count > limit
}

/** Whether there are more than `limit` strings, arrays, objects and commas, not counting the content of strings. */
function hasMoreValues(text: string, limit: number): boolean {
  let count = 0
  for (let index = 0; index < text.length && count <= limit; index++) {
    const char = text[index]
    if (char === '"') index = findStringEnd(text, index)
    if (char === '"' || char === ',' || char === '[' || char === '{') count++
  }
  return count > limit
}

function findStringEnd(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1)
  if (quote === -1) return text.length
  if (text[quote - 1] !== '\\') return quote
  for (let index = start + 1; index < text.length; index++) {
    const char = text[index]
    if (char === '\\') index++
    else if (char === '"') return index
  }
  return text.length
}

/** A pattern for the escape of a letter, such as `\u005f`. JSON allows its hexadecimal digits in both cases. */
function toEscapePattern(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16).padStart(4, '0')
  return `\\\\u${digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`
}
