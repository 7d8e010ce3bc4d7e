import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A key for what is sent to one receiver, as Standard Webhooks writes them. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** What `v1` of the signature is the HMAC of. */
export function signedText(body: string, seconds: number): string {
  return `${seconds}.${body}`
}

/** `t=<unix seconds>,v1=<hex>`, one v1 for each secret. Each is keyed with the whole text of the secret. */
export function createSignature(body: string, seconds: number, secrets: readonly string[]): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(signedText(body, seconds)).digest('hex'))
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}

/** `v1,<base64>` for each secret, as Standard Webhooks has it: keyed with the bytes that the secret is the base64 of. */
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
