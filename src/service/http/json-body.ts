import type { FastifyInstance } from 'fastify'
import { ApiError, invalidField } from './api-error.ts'

/** Parsing and checking this many takes about 100 ms at worst; the largest real request, 500 codes of 50 tags, has 60,000. */
const MOST_VALUES = 100_000

/** The longest real request has fewer, even if each of its characters is escaped, such as `\u00e4`. */
const MOST_ESCAPES = 1_500_000

/** `__proto__` as a name, with any of its letters escaped. */
const prototypeName = new RegExp(
  `(?<!\\\\)"${'__proto__'
    .split('')
    .map((letter) => `(?:${letter}|${toEscape(letter)})`)
    .join('')}"\\s*:`,
)

/**
 * Parses JSON; an empty body is undefined, and `__proto__` is refused as a name. Parsing blocks the process, scans included, so a body
 * with too many values is refused before it is parsed: `JSON.parse` takes seconds for 15 MB of `[]`.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      return done(null, parseBody(String(body), request.routeOptions.config.endpoint?.maxValues ?? MOST_VALUES))
    } catch (error) {
      if (error instanceof ApiError) return done(error, undefined)
      return done(invalidField('body', '', 'The body is not valid JSON'), undefined)
    }
  })
}

function parseBody(text: string, most: number): unknown {
  if (escapesMore(text, MOST_ESCAPES))
    throw invalidField('body', '', `The body holds more than ${MOST_ESCAPES} escaped characters`)
  if (holdsMore(text, most)) throw invalidField('body', '', `The body holds more than ${most} values and names`)
  // The pattern is slow over millions of quotation marks, and can only match a text with one of these.
  const mayName = text.includes('__proto__') || text.includes(String.raw`\u00`)
  if (mayName && prototypeName.test(text)) throw invalidField('body', '__proto__', 'Unknown field')
  return JSON.parse(text)
}

function escapesMore(text: string, most: number): boolean {
  let count = 0
  for (let place = text.indexOf('\\'); place !== -1 && count <= most; place = text.indexOf('\\', place + 2)) count++
  return count > most
}

/** Whether there are more strings, lists, objects and commas than that, not counting the content of strings. */
function holdsMore(text: string, most: number): boolean {
  let count = 0
  for (let place = 0; place < text.length && count <= most; place++) {
    const char = text[place]
    if (char === '"') place = endOfString(text, place)
    if (char === '"' || char === ',' || char === '[' || char === '{') count++
  }
  return count > most
}

function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1)
  if (quote === -1) return text.length
  if (text[quote - 1] !== '\\') return quote
  for (let place = start + 1; place < text.length; place++) {
    const char = text[place]
    if (char === '\\') place++
    else if (char === '"') return place
  }
  return text.length
}

/** A pattern for `\u005f`: JSON allows its hexadecimal digits in both cases. */
function toEscape(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16).padStart(4, '0')
  return `\\\\u${digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`
}
