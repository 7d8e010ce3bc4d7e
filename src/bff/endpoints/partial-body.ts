import type { Endpoint } from '#contract/endpoint.ts'
import { invalidField, ApiError } from '../http/api-error.ts'

/**
 * Reads the body for a role that may send only a part of it. Throws `forbidden` if it contains more. The parsed body is serialized again, so that
 * the service reads exactly what was checked.
 */
export async function readPartialBody(body: AsyncIterable<Buffer> | null, { part }: Endpoint): Promise<Buffer> {
  const fields = parseJson((await readWholeBody(body)).toString())
  // A copy by zod would lack `__proto__`, which must be refused too.
  if (!isFields(fields) || Object.keys(fields).some((field) => part?.fields.includes(field) !== true))
    throw new ApiError('forbidden')
  return Buffer.from(JSON.stringify(fields))
}

export async function readWholeBody(body: AsyncIterable<Buffer> | null): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('', 'The body is not valid JSON')
  }
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
