import type { ErrorDetailsByCode } from './contract-types.ts'
import { CallError } from './http/call-error.ts'

/** Why a call failed: a union on `code`, each with its own `details`. Later versions of the service may send other codes. */
export type ApiFailure =
  | { [C in keyof ErrorDetailsByCode]: { code: C; details: ErrorDetailsByCode[C] } }[keyof ErrorDetailsByCode]
  | { code: TransportErrorCode; details?: undefined }
/**
 * Failures that no service describes. `unreachable`: no response, or one of a proxy. `timeout`: no response in time. `unreadable`: a
 * response that does not match the specification.
 */
type TransportErrorCode = 'unreachable' | 'timeout' | 'unreadable'

/** A failed call. `failure` is a union on `code`, so a switch narrows its `details`. */
export class TesseraError extends CallError<ApiFailure> {
  override name = 'TesseraError'
}
