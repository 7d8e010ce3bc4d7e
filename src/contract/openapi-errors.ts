import { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'
import type { EndpointRow } from './index.ts'
import { listErrorCodes } from './list-error-codes.ts'
import { convertResponse, type Json, type SchemaCollector } from './openapi-schemas.ts'

/** The error responses of an endpoint by status, which refer to named responses of the document. */
export function buildErrorResponses(row: EndpointRow, responses: Json, schemas: SchemaCollector): Json {
  const allCodes = listErrorCodes(row)
  return Object.fromEntries(
    [...new Set(allCodes.map((code) => errors[code].status))].map((status) => {
      const codes = allCodes.filter((code) => errors[code].status === status)
      return [status, buildErrorResponse(codes, responses, schemas)]
    }),
  )
}

function buildErrorResponse(codes: ErrorCode[], responses: Json, schemas: SchemaCollector): Json {
  const name = codes.join('_or_')
  const [first, ...otherErrors] = codes.map((code) => schemas.addJson(toErrorName(code), buildErrorSchema(code)))
  const error = otherErrors.length === 0 ? { ...first } : { anyOf: [first, ...otherErrors] }
  responses[name] ??= {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['error'],
          properties: { error: { description: 'What went wrong.', ...error } },
        },
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** `not_found` is the schema `NotFoundError`. */
function toErrorName(code: ErrorCode): string {
  return `${code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Error`
}

function buildErrorSchema(code: ErrorCode): Json {
  const { details, message } = errors[code]
  const hasDetails = details instanceof z.ZodObject
  return {
    type: 'object',
    description: message,
    required: ['code', 'message', 'requestId', ...(hasDetails ? ['details'] : [])],
    properties: {
      code: { const: code, description: 'Identifies the error. Programs decide by it.' },
      message: { type: 'string', description: 'What went wrong and what to do, for people. The words may change.' },
      requestId: {
        type: 'string',
        description: 'The id of the request, which the header X-Request-Id and the logs of the service have too.',
      },
      ...(hasDetails && {
        details: { ...convertResponse(details).json, description: 'What exactly is wrong, in a form for programs.' },
      }),
    },
  }
}
