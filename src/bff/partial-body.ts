import { z } from 'zod'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { invalidField, ApiError } from './api-error.ts'

const Fields = z.record(z.string(), z.unknown())

/** Whether the role may send a part of the body and no more. */
export function mayCallInPart(role: Role, { part }: Endpoint): boolean {
  return part?.roles.some((each) => each === role) === true
}

/** The body as it may be sent by whoever may send that part alone; `forbidden` where there is more in it. Written anew: what was read is what is sent. */
export async function readPart(body: AsyncIterable<Buffer> | null, { part }: Endpoint): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body ?? []) chunks.push(chunk)
  const fields = parseFields(Buffer.concat(chunks).toString())
  if (!fields || Object.keys(fields).some((field) => part?.fields.includes(field) !== true))
    throw new ApiError('forbidden')
  return Buffer.from(JSON.stringify(fields))
}

function parseFields(text: string): Record<string, unknown> | undefined {
  if (text === '') return undefined
  try {
    return Fields.safeParse(JSON.parse(text)).data
  } catch {
    throw invalidField('', 'The body is not valid JSON')
  }
}
