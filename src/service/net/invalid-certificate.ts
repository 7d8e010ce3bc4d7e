import { AddressError } from './address-rules.ts'

const DAY_MS = 24 * 60 * 60_000

interface CertificateFields {
  valid_from: string
  valid_to: string
  /** The name that the certificate should have. */
  hostname: string
}

/** A TLS connection to a server with an invalid certificate. */
export class InvalidCertificateError extends AddressError {
  override name = 'InvalidCertificateError'
}

/** The problem with a certificate, as a text that follows "The address". `code` is the error code of OpenSSL or Node. */
export function describeCertificateProblem(
  code: string,
  { valid_from, valid_to, hostname }: CertificateFields,
  now = Date.now(),
): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return now < Date.parse(valid_to)
        ? 'has a TLS certificate of an authority whose certificate expired'
        : `has a TLS certificate that expired ${formatDuration(now - Date.parse(valid_to))} ago`
    case 'CERT_NOT_YET_VALID':
      return `has a TLS certificate that is valid only in ${formatDuration(Date.parse(valid_from) - now)}`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `has a TLS certificate that is not for ${hostname}`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return 'has a TLS certificate that is self-signed'
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'has a TLS certificate without the chain to an authority that is known here'
    case 'CERT_REVOKED':
      return 'has a TLS certificate that was revoked'
    default:
      return `has no valid certificate (${code})`
  }
}

function formatDuration(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  if (days >= 1) return `${days} ${days === 1 ? 'day' : 'days'}`
  const hours = Math.floor(ms / (60 * 60_000))
  return hours >= 1 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : 'less than an hour'
}
