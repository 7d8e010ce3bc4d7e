import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'
import { ApiError, invalidField, isApiError } from './api-error.ts'
import { createStringsReader, validate } from './read-request.ts'

/** Stores the file of a form as an upload while it arrives, because other fields may follow it. */
export type FileReceiver = (caller: Caller, file: Readable) => Promise<ReceivedFile>

interface ReceivedFile {
  uploadId: string
  /** Hash of the content. */
  hash: string
  /** Deletes the upload. */
  discard(): Promise<void>
}

interface DecodedBody {
  body: unknown
  /** Equal for equal requests. The fingerprint has the hash of a file, because a file that is sent again gets another id. */
  fingerprint: unknown
  form?: ReceivedForm
}

interface ReceivedForm {
  /** Deletes the upload. Must be called after the request. */
  discard(): Promise<void>
  /** Renames the path of an error that a handler threw: the form has a field `file` where the body has `uploadId`. */
  toFormError(error: unknown): unknown
}

/** Makes the server parse multipart forms too. */
export async function parseForms(server: FastifyInstance): Promise<void> {
  const limits = { files: 1, fields: 20, parts: 21, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 50 }
  await server.register(multipart, { limits })
}

/** Returns a function that reads and validates the bodies of requests to an endpoint. */
export function createBodyReader(
  endpoint: Endpoint,
  receiveFile: FileReceiver,
): (request: FastifyRequest) => Promise<DecodedBody> {
  const { body: schema, alsoAccepts, multipart } = endpoint
  if (schema === undefined) return async () => ({ body: undefined, fingerprint: undefined })
  if (schema === 'stream') return async ({ body }) => ({ body: body ?? Readable.from([]), fingerprint: null })
  const dropReadOnly = createReadOnlyFilter(endpoint)
  const readJson = async ({ body: json }: FastifyRequest) => {
    const body = validate('body', schema, alsoAccepts ? dropReadOnly(json) : json)
    return { body, fingerprint: body }
  }
  if (!multipart) return readJson
  const readFields = createStringsReader('body', schema)
  return async (request) => {
    if (!request.isMultipart()) return readJson(request)
    const { fields, file } = await readForm(request, multipart, receiveFile)
    const decodeFields = (id: string) => readFields({ ...fields, [multipart.file]: id })
    try {
      const form = { discard: file.discard, toFormError: createFormErrorMapper(multipart.file) }
      return { body: decodeFields(file.uploadId), fingerprint: decodeFields(file.hash), form }
    } catch (error) {
      await file.discard()
      throw error
    }
  }
}

async function readForm(
  request: FastifyRequest,
  { file: fileMember, maxFileBytes }: NonNullable<Endpoint['multipart']>,
  receiveFile: FileReceiver,
): Promise<{ fields: Record<string, unknown>; file: ReceivedFile }> {
  const fields: Record<string, unknown> = {}
  let file: ReceivedFile | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes } })) {
      const { fieldname } = part
      const isFile = part.type === 'file'
      if (isFile !== (fieldname === 'file') || fieldname === fileMember)
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

function createFormErrorMapper(fileMember: string): ReceivedForm['toFormError'] {
  return (error) => {
    if (!isApiError(error) || !error.details || !('issues' in error.details)) return error
    const issues = error.details.issues.map((issue) => (issue.path === fileMember ? { ...issue, path: 'file' } : issue))
    return new ApiError('invalid_request', { issues })
  }
}

/**
 * Whether the parser of forms threw the error. Such an error has either no code or a code of Fastify. A 413 does not count, because its
 * message says which limit was exceeded.
 */
function isParserError(error: unknown): boolean {
  if (!(error instanceof Error) || error.constructor === TypeError) return false
  if ('statusCode' in error && error.statusCode === 413) return false
  return 'code' in error ? String(error.code).startsWith('FST_') : error.constructor === Error
}

/** Drops the read-only fields of the resource, so that a body may be the response of a GET. Unknown fields stay, and are refused. */
function createReadOnlyFilter({ body, alsoAccepts }: Endpoint): (json: unknown) => unknown {
  const writableShape = body instanceof z.core.$ZodObject ? body._zod.def.shape : {}
  const readOnly = new Set(
    Object.keys(alsoAccepts?._zod.def.shape ?? {}).filter((name) => !Object.hasOwn(writableShape, name)),
  )
  return (json) => {
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
    return isObject ? Object.fromEntries(Object.entries(json).filter(([name]) => !readOnly.has(name))) : json
  }
}
