import { errors } from 'undici'
import { AddressError } from './address-rules.ts'

/** The description of a connection that was closed before the response was complete. */
export const INCOMPLETE_RESPONSE = 'closed the connection before the response was complete'

/** Describes why a request failed, as a text that follows "The address". */
export function describeFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressError) return cause.reason
    const description = 'code' in cause ? describeErrorCode(String(cause.code)) : null
    if (description !== null) return description
  }
  if (error instanceof errors.ConnectTimeoutError) return 'could not be reached'
  if (error instanceof errors.HTTPParserError) return 'did not send a valid HTTP response'
  return INCOMPLETE_RESPONSE
}

function describeErrorCode(code: string): string | null {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'has a host name that does not exist'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)$/.test(code))
    return 'could not be reached'
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO|SELF_SIGNED|UNABLE_TO/.test(code)) return 'has no valid certificate'
  if (/^(UND_ERR_HEADERS_OVERFLOW|HPE_)/.test(code)) return 'did not send a valid HTTP response'
  return null
}
