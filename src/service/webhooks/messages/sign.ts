import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing key for one receiver, in the format of Standard Webhooks. */
export function createSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** The text whose HMAC is `v1` of the signature. */
export function toSignedText(body: string, seconds: number): string {
  return `${seconds}.${body}`
}

/** The signature `t=<unix seconds>,v1=<hex>`, with one `v1` for each secret. The HMAC key is the whole text of the secret. */
export function createSignature(body: string, seconds: number, secrets: readonly string[]): string {
  const text = toSignedText(body, seconds)
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
  return [`t=${seconds}`, ...signatures].join(',')
}

/** The signature of Standard Webhooks: `v1,<base64>` for each secret. The HMAC key is the secret, base64-decoded. */
export function createStandardSignature(
  message: { id: string; body: string },
  seconds: number,
  secrets: readonly string[],
) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${message.id}.${seconds}.${message.body}`).digest('base64')}`
  })
  return signatures.join(' ')
}
