import type { FastifyRequest } from 'fastify'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const YEAR_SECONDS = 31_536_000

/**
 * Signed cookies that mark a device on which an account has signed in. Attempts from such a device have their own limits, so that failed
 * attempts of other people cannot lock the owner out.
 */
export interface KnownDevices {
  /** Returns the id of the device that sent the request. Null if this account has not signed in on the device before. */
  find(request: FastifyRequest, email: string): string | null
  /** Creates the cookie that marks a device as known. A device without an id gets an id. */
  createCookie(email: string, device: string | null): string
}

export function createKnownDevices({ secret, secure }: { secret: string; secure: boolean }): KnownDevices {
  const toCookieName = (email: string) => {
    const account = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12)
    return `${secure ? '__Secure-' : ''}tessera.device_${account}`
  }
  const sign = (email: string, device: string) =>
    createHmac('sha256', secret).update(`known device ${device} ${email.toLowerCase()}`).digest('base64url')

  return {
    find({ headers: { cookie = '' } }, email) {
      const name = `${toCookieName(email)}=`
      const deviceCookie = cookie.split(/; */).find((part) => part.startsWith(name))
      const [device = '', signature = ''] = deviceCookie?.slice(name.length).split('.') ?? []
      const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(email, device))]
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? device : null
    },
    createCookie(email, device) {
      const id = device ?? randomBytes(12).toString('base64url')
      const attributes = `Max-Age=${YEAR_SECONDS}; Path=/auth; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
      return `${toCookieName(email)}=${id}.${sign(email, id)}; ${attributes}`
    },
  }
}
