import type { FastifyRequest } from 'fastify'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const YEAR_SECONDS = 31_536_000

/** A signed cookie for each account that has signed in on a device, so that failed attempts of others cannot lock that device out. */
export interface KnownDevices {
  /** The id of the device that sent the request, if this account has signed in on it before. */
  find(request: FastifyRequest, email: string): string | null
  /** The cookie that marks the device as known. */
  cookie(email: string, device: string | null): string
}

export function knownDevices({ secret, secure }: { secret: string; secure: boolean }): KnownDevices {
  const nameFor = (email: string) => {
    const account = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12)
    return `${secure ? '__Secure-' : ''}tessera.device_${account}`
  }
  const sign = (email: string, device: string) =>
    createHmac('sha256', secret).update(`known device ${device} ${email.toLowerCase()}`).digest('base64url')

  return {
    find({ headers: { cookie = '' } }, email) {
      const name = `${nameFor(email)}=`
      const sent = cookie.split(/; */).find((each) => each.startsWith(name))
      const [device = '', signature = ''] = sent?.slice(name.length).split('.') ?? []
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(email, device))]
      return given.length === right.length && timingSafeEqual(given, right) ? device : null
    },
    cookie(email, device) {
      const id = device ?? randomBytes(12).toString('base64url')
      const rest = `Max-Age=${YEAR_SECONDS}; Path=/auth; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
      return `${nameFor(email)}=${id}.${sign(email, id)}; ${rest}`
    },
  }
}
