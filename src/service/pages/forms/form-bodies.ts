import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { OPENING_PLACEHOLDER, OPENING_FIELD } from '#blocks/schema/form-fields.ts'

/** Answers by the names of their inputs. */
export interface FormBody {
  answers: Record<string, unknown>
  /** Whether a program sent the answers. Unknown fields are then reported. */
  fromProgram: boolean
}

class UnreadableBody extends Error {
  readonly statusCode = 400
}

/** Parses bodies of forms and scripts: urlencoded, multipart and JSON. Files are ignored. */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, toFormBody(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
      toFormBody(await readTexts(body, request.headers['content-type'] ?? '')),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const answers = parseAnswers(String(body))
    return answers === null ? done(new UnreadableBody()) : done(null, { answers, fromProgram: true } satisfies FormBody)
  })
}

async function readTexts(body: Buffer<ArrayBuffer>, contentType: string): Promise<[string, string][]> {
  // The method is deprecated because it buffers the body. This body is already in memory, and no longer than the body limit.
  // oxlint-disable-next-line typescript/no-deprecated
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new UnreadableBody()
  })
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
}

function toFormBody(pairs: Iterable<[string, string]>): FormBody {
  const answers = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const values = answers.get(name)
    if (values) values.push(value)
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

/**
 * The id of the opening of the form that these answers come from. Null if a program sent the answers, or the page was published before
 * openings had ids.
 */
export function getOpening(answers: Record<string, unknown>): string | null {
  const [opening] = [answers[OPENING_FIELD]].flat()
  return typeof opening === 'string' && /^[\w-]{16,64}$/.test(opening) && opening !== OPENING_PLACEHOLDER
    ? opening
    : null
}
