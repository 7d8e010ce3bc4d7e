import { getHeader } from './get-header.ts'
import { parseSignatures, type SignedRequest } from './verify-snippet.ts'

/** Whether one of the sent signatures was made with the secret. */
export async function isSignedWith(secret: string, { signedText, requestHeaders }: SignedRequest): Promise<boolean> {
  if (secret === '') return false
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(signedText)))
  const hex = [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return parseSignatures(getHeader(requestHeaders, 'x-service-signature') ?? '').includes(hex)
}
