import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

interface SecurityTextOptions {
  publicOrigin: string
  /** Email or web addresses of whoever runs this installation, in order of preference. Without a contact, there is no file. */
  securityContacts: string[]
}

const DAY_MS = 86_400_000
const VALID_DAYS = 180

/** Serves `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability of this installation. */
export function securityText(app: FastifyInstance, { publicOrigin, securityContacts }: SecurityTextOptions): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (securityContacts.length === 0) throw new ApiError('not_found')
    const contacts = securityContacts.map((contact) => (contact.startsWith('https:') ? contact : `mailto:${contact}`))
    // The contacts are read from the settings at each start, so the file always expires half a year from today.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
