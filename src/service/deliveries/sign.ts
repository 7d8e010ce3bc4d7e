import { createHmac, randomBytes } from 'node:crypto'

/** A key for what is sent to one receiver, as Standard Webhooks writes them. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** `t=<unix seconds>,v1=<hex>`, one v1 for each secret. Each is keyed with the whole text of the secret. */
export function signatureOf(body: string, seconds: number, secrets: readonly string[]): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}
