import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'
import { ApiError, invalidField, isApiError } from './api-error.ts'
import { stringsReader, validate } from './read-request.ts'

/** Stores the file of a form as an upload, while it arrives: the other fields may follow it. */
export type FileReceiver = (caller: Caller, file: Readable) => Promise<ReceivedFile>

interface ReceivedFile {
  uploadId: string
  /** Of the content. */
  hash: string
  /** Deletes the upload. */
  discard(): Promise<void>
}

interface ReadBody {
  body: unknown
  /** Equal for equal requests: the file of a form that is sent again has another id. */
  fingerprint: unknown
  form?: ReadForm
}

interface ReadForm {
  /** To be called after the request. */
  discard(): Promise<void>
  /** The error that a handler threw, with the name of the form's field: a form with a file has no `uploadId`. */
  toFormError(error: unknown): unknown
}

/** Makes the server parse forms, besides what it parses already. */
export async function parseForms(server: FastifyInstance): Promise<void> {
  const limits = { files: 1, fields: 20, parts: 21, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 50 }
  await server.register(multipart, { limits })
}

/** Reads and validates bodies of requests to an endpoint. */
export function bodyReader(
  endpoint: Endpoint,
  receiveFile: FileReceiver,
): (request: FastifyRequest) => Promise<ReadBody> {
  const { body: schema, sentBack, multipart } = endpoint
  if (schema === undefined) return async () => ({ body: undefined, fingerprint: undefined })
  if (schema === 'stream') return async ({ body }) => ({ body: body ?? Readable.from([]), fingerprint: null })
  const writable = withoutReadOnly(endpoint)
  const readJson = async ({ body: sent }: FastifyRequest) => {
    const body = validate('body', schema, sentBack ? writable(sent) : sent)
    return { body, fingerprint: body }
  }
  if (!multipart) return readJson
  const readFields = stringsReader('body', schema)
  return async (request) => {
    if (!request.isMultipart()) return readJson(request)
    const { fields, file } = await readForm(request, multipart, receiveFile)
    const read = (id: string) => readFields({ ...fields, [multipart.file]: id })
    try {
      const form = { discard: file.discard, toFormError: formErrors(multipart.file) }
      return { body: read(file.uploadId), fingerprint: read(file.hash), form }
    } catch (error) {
      await file.discard()
      throw error
    }
  }
}

async function readForm(
  request: FastifyRequest,
  { file: member, maxFile }: NonNullable<Endpoint['multipart']>,
  receiveFile: FileReceiver,
): Promise<{ fields: Record<string, unknown>; file: ReceivedFile }> {
  const fields: Record<string, unknown> = {}
  let file: ReceivedFile | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFile } })) {
      const { fieldname } = part
      const isFile = part.type === 'file'
      if (isFile !== (fieldname === 'file') || fieldname === member)
        throw invalidField('body', fieldname, 'Unknown field')
      if (part.type === 'file') file = await receiveFile(request.caller, part.file)
      else if (part.valueTruncated) throw invalidField('body', fieldname, 'The field is too long')
      else fields[fieldname] = fieldname in fields ? [fields[fieldname], part.value].flat() : part.value
    }
    if (file === null) throw invalidField('body', 'file', 'A file is expected')
    return { fields, file }
  } catch (error) {
    await file?.discard()
    throw isParserError(error) ? invalidField('body', '', 'The form is not valid multipart/form-data') : error
  }
}

function formErrors(member: string): ReadForm['toFormError'] {
  return (error) => {
    if (!isApiError(error) || !error.details || !('issues' in error.details)) return error
    const issues = error.details.issues.map((issue) => (issue.path === member ? { ...issue, path: 'file' } : issue))
    return new ApiError('invalid_request', { issues })
  }
}

/** Errors of the parser have no code, or one of Fastify; of those, a limit that is exceeded is a 413. */
function isParserError(error: unknown): boolean {
  if (!(error instanceof Error) || error.constructor === TypeError) return false
  if ('statusCode' in error && error.statusCode === 413) return false
  return 'code' in error ? String(error.code).startsWith('FST_') : error.constructor === Error
}

/** Drops read-only members of the resource, so that the response of GET can be sent back; unknown ones stay and are refused. */
function withoutReadOnly({ body, sentBack }: Endpoint): (sent: unknown) => unknown {
  const writable = body instanceof z.core.$ZodObject ? body._zod.def.shape : {}
  const readOnly = new Set(Object.keys(sentBack?._zod.def.shape ?? {}).filter((name) => !Object.hasOwn(writable, name)))
  return (sent) => {
    const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    return isObject ? Object.fromEntries(Object.entries(sent).filter(([name]) => !readOnly.has(name))) : sent
  }
}
