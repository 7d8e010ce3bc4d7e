import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '#blocks/words/fill.ts'
import type { VisitorWords } from '#blocks/words/en.ts'
import { verifyAccessCode } from '#service/codes/access-code.ts'
import { sendMethodNotSupported, sendUnavailable, sendVisitorPage } from '#service/http/visitor-page.ts'
import { FairQueue } from '#service/runtime/fair-queue.ts'
import type { AccessAttempts } from '#service/scans/routes/access-attempts.ts'
import { toBlock } from '#service/tenancy/limits/client-network.ts'
import type { FindPage, VisitedPage } from './hosted-pages.ts'

const COOKIE = 'tessera_access'
const PASSWORD_ROUTE = '/*'
const STAY_MS = 30 * 24 * 60 * 60 * 1000
const BODY_LIMIT = 4096
// Access codes of codes leave two threads of the pool free. Passwords of pages use one of these threads.
const CHECKS = { concurrency: 1, maxPerOwner: 16, maxWaiting: 200 }
/**
 * The routes of signed links to drafts, and of built-in pictures, which drafts show and which are the same everywhere. The route decides and not
 * the address: `/_/art/a/b` begins like a picture, but gets the page for unknown addresses.
 */
const openRoute = /^\/_\/(?:preview|art)\/:/

interface GateOptions {
  find: FindPage
  attempts: Pick<AccessAttempts, 'begin'>
}

/** A page with a password. */
interface ProtectedPage extends VisitedPage {
  passwordHash: string
}

/**
 * Asks visitors for the password of a page before they get any of its files. Must be called before the routes of pages are added. The form
 * posts to the address that the visitor asked for, so that the token of a scan is in the address after the password too.
 */
export async function addPasswordGate(pages: FastifyInstance, { find, attempts }: GateOptions): Promise<void> {
  const checks = new FairQueue(CHECKS)
  /** Null if the page has no password. Undefined while that is not known: a later read of the page may succeed, so it must not be served. */
  const findProtected = async ({ headers }: FastifyRequest): Promise<ProtectedPage | null | undefined> => {
    const visitedHost = await find(headers.host).catch(() => undefined)
    if (visitedHost === undefined) return undefined
    const passwordHash = visitedHost?.host.publication?.passwordHash ?? null
    return visitedHost && passwordHash !== null ? { ...visitedHost, passwordHash } : null
  }

  pages.addHook('onRequest', async (request, reply) => {
    if (openRoute.test(request.routeOptions.url ?? '')) return
    const page = await findProtected(request)
    if (page === undefined) return sendUnavailable(reply)
    if (page === null) return
    if (isAdmitted(request.headers.cookie, page)) return void (request.isBehindPassword = true)
    // Only the route below takes a password. The address says less: `/%5F/forms/…` is the address of a form too.
    if (request.method === 'POST' && request.routeOptions.url === PASSWORD_ROUTE) return
    return sendPasswordForm(reply, 401)
  })
  pages.decorateRequest('isBehindPassword', false)
  pages.addHook('onSend', async (request, reply) => {
    // Caches between the visitor and this service must not answer others with a copy.
    if (request.isBehindPassword) reply.header('cache-control', toPrivate(reply.getHeader('cache-control')))
  })

  await pages.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    route.post<{ Body: URLSearchParams | undefined }>(PASSWORD_ROUTE, async (request, reply) => {
      const page = await findProtected(request)
      if (page === undefined) return sendUnavailable(reply)
      if (page === null) return sendMethodNotSupported(reply)
      const attempt = await attempts.begin(page.host.pageId, request.ip)
      if (attempt.waitSeconds > 0) return sendTooManyAttempts(reply, attempt.waitSeconds)
      const password = request.body?.get('password')?.slice(0, 200) ?? ''
      const isCorrect = await checks.run(toBlock(request.ip), async () => verifyAccessCode(password, page.passwordHash))
      if (isCorrect === null) {
        attempt.release()
        return sendUnavailable(reply)
      }
      if (!isCorrect) return sendPasswordForm(reply, 403)
      await attempt.recordSuccess()
      const headers = {
        'cache-control': 'no-store',
        'set-cookie': createCookie(page),
        location: toAddress(page, request),
      }
      return reply.code(303).headers(headers).send()
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the visitor has entered the password of the page. */
    isBehindPassword: boolean
  }
}

function toAddress({ url }: ProtectedPage, request: FastifyRequest): string {
  return `${url}${request.url.replace(/^\/+/, '')}`
}

/** The cookie is signed with the hash of the password, so it stops working when the password changes, and checking it needs no database. */
function createCookie(page: ProtectedPage): string {
  const expiresAt = Date.now() + STAY_MS
  const isSecure = page.url.startsWith('https:')
  const attributes = `Max-Age=${STAY_MS / 1000}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${COOKIE}=${expiresAt}.${sign(page, expiresAt)}; ${attributes}`
}

function isAdmitted(header: string | undefined, page: ProtectedPage): boolean {
  for (const part of header?.split(';') ?? []) {
    const [, expiry = '', signature = ''] = /^\s*tessera_access=(\d{13})\.([\w-]{43})\s*$/.exec(part) ?? []
    if (Number(expiry) < Date.now()) continue
    if (timingSafeEqual(Buffer.from(signature), Buffer.from(sign(page, Number(expiry))))) return true
  }
  return false
}

function sign({ passwordHash, host }: ProtectedPage, expiresAt: number): string {
  return createHmac('sha256', passwordHash).update(`${host.pageId} ${expiresAt}`).digest('base64url')
}

function toPrivate(header: string | string[] | number | undefined): string {
  const value = typeof header === 'string' ? header.replace('public', 'private') : 'no-cache'
  return value.includes('private') || value.includes('no-store') ? value : `private, ${value}`
}

function sendPasswordForm(reply: FastifyReply, status: 401 | 403): FastifyReply {
  return sendVisitorPage(reply, {
    status,
    content: ({ password }) => ({ title: password.title, body: toFormHtml(password, status === 403) }),
  })
}

function toFormHtml(words: VisitorWords['password'], isWrong: boolean): string {
  const errorAttributes = isWrong ? ' aria-invalid="true" aria-describedby="mistake"' : ''
  const mistake = isWrong ? `<p id="mistake" role="alert">${words.wrong}</p>` : ''
  return (
    `<p>${words.text}</p><form method="post"><label for="password">${words.label}</label>` +
    `<input id="password" name="password" type="password" maxlength="200" autocomplete="current-password" required autofocus${errorAttributes}>` +
    `${mistake}<button>${words.button}</button></form>`
  )
}

function sendTooManyAttempts(reply: FastifyReply, seconds: number): FastifyReply {
  return sendVisitorPage(reply.header('retry-after', String(seconds)), {
    status: 429,
    content: ({ scan, password }, language) => {
      const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const
      const time = new Intl.NumberFormat(language, minutes).format(Math.ceil(seconds / 60))
      return { title: scan.triesTitle, body: `<p>${fill(password.wait, { time })}</p>` }
    },
  })
}
