/** What people paste after the address of the service: a slash, as browsers show it, or the version of the API. */
const addressEnd = /(\/v1)?\/*$/

/** The address before the paths of the endpoints, such as `https://qr.example.com/v1`. */
export function toApiAddress(url: string): string {
  return `${url.trim().replace(addressEnd, '')}/v1`
}

/** The same as an expression of n8n, which cannot call a function of ours. */
export const apiAddressExpression = `={{ $credentials.url.trim().replace(${addressEnd}, "") }}/v1`
