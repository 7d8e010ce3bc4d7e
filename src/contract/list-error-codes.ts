import { commonErrors, type ErrorCode } from './errors.ts'
import type { EndpointRow } from './index.ts'
import { findRequiredScope } from './required-scope.ts'

/** The errors that an endpoint can give: its own, and those that its kind of request can cause. */
export function listErrorCodes({ method, endpoint }: Pick<EndpointRow, 'method' | 'endpoint'>): ErrorCode[] {
  const isReading = findRequiredScope(endpoint, method) === 'read'
  const impossible: Partial<Record<ErrorCode, boolean>> = {
    insufficient_scope: isReading,
    payload_too_large: endpoint.body === undefined,
    unsupported_media_type: endpoint.body === undefined || endpoint.body === 'stream',
  }
  return [...commonErrors.filter((code) => impossible[code] !== true), ...(endpoint.errors ?? [])]
}
