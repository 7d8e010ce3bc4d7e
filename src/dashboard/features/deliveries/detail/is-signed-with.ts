import type { DeliveryDetail } from '#dashboard/api/delivery.ts'
import { getHeader } from './get-header.ts'
import { signaturesIn } from './verify-snippet.ts'

type Signed = Pick<DeliveryDetail, 'signedText' | 'requestHeaders'>

/** Whether one of the sent signatures was made with the secret. */
export async function isSignedWith(secret: string, { signedText, requestHeaders }: Signed): Promise<boolean> {
  if (secret === '') return false
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const ours = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(signedText)))
  const hex = [...ours].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return signaturesIn(getHeader(requestHeaders, 'x-service-signature') ?? '').includes(hex)
}
