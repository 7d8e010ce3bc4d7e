import { createSignature, createStandardSignature } from './sign.ts'

const USER_AGENT = 'Tessera-Webhook/1'

export interface Message {
  /** The id of the delivery, the same for every attempt. */
  id: string
  eventType: string
  url: string
  /** The bytes that are signed and sent. */
  body: string
}

/** The headers of a message that is sent at this Unix time: the headers of the specification and those of Standard Webhooks. */
export function createMessageHeaders(
  message: Message,
  secrets: readonly string[],
  seconds: number,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-service-event': message.eventType,
    'x-service-signature': createSignature(message.body, seconds, secrets),
    'x-service-timestamp': String(seconds),
    'x-service-delivery': message.id,
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': createStandardSignature(message, seconds, secrets),
  }
}

export function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
