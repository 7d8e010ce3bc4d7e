import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { multipartTexts } from './multipart-texts.ts'

/** Answers as they were sent, by the names of their inputs. */
export interface Sent {
  answers: Record<string, unknown>
  /** A program wrote them: what it does not know about the form it is told. */
  fromProgram: boolean
}

class UnreadableBody extends Error {
  readonly statusCode = 400
}

/** Reads what forms and scripts send: urlencoded, multipart and JSON. Files are passed over. */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, fromPairs(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    const texts = multipartTexts(Buffer.from(body), request.headers['content-type'] ?? '')
    return texts === null ? done(new UnreadableBody()) : done(null, fromPairs(texts))
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const answers = parseAnswers(String(body))
    return answers === null ? done(new UnreadableBody()) : done(null, { answers, fromProgram: true } satisfies Sent)
  })
}

function fromPairs(pairs: Iterable<[string, string]>): Sent {
  const answers = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const known = answers.get(name)
    if (known) known.push(value)
    else answers.set(name, [value])
  }
  return { answers: Object.fromEntries(answers), fromProgram: false }
}

function parseAnswers(body: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
