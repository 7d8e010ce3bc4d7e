import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing key for one receiver, in the format of Standard Webhooks. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** The text whose HMAC is `v1` of the signature. */
export function signedText(body: string, seconds: number): string {
  return `${seconds}.${body}`
}

/** `t=<unix seconds>,v1=<hex>`, one v1 for each secret. The HMAC key is the whole text of the secret. */
export function createSignature(body: string, seconds: number, secrets: readonly string[]): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(signedText(body, seconds)).digest('hex'))
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}

/** `v1,<base64>` for each secret, by Standard Webhooks: the HMAC key is the secret, base64-decoded. */
export function createStandardSignature(
  message: { id: string; body: string },
  seconds: number,
  secrets: readonly string[],
) {
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return createHmac('sha256', key).update(`${message.id}.${seconds}.${message.body}`).digest('base64')
  })
  return signed.map((base64) => `v1,${base64}`).join(' ')
}
