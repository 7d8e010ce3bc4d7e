import type { FastifyReply } from 'fastify'
import { sendVisitorPage } from '../../platform/http/visitor-page.ts'
import { sendFormAgain } from './redisplay-form.tsx'
import { type PublishedForm, toText } from './published-form.ts'

export interface Issue {
  field: string
  message: string
}
export interface Failure {
  status: number
  title: string
  text: string
}

/** Thanks: JSON for the page's script, and for a browser the way on, so that loading again sends nothing twice. */
export function sendSuccessPage(reply: FastifyReply, form: PublishedForm): FastifyReply {
  if (wantsJson(reply)) return sendJson(reply, 200, { ok: true })
  const onward = getRedirectTarget(form, reply.request.headers.host ?? '')
  const location = onward.to === 'here' ? onward.location : `/_/forms/${form.block.id}/sent`
  return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send()
}

/** On to another site, after a form. */
export function sendRedirect(reply: FastifyReply, form: PublishedForm): FastifyReply {
  const onward = getRedirectTarget(form, reply.request.headers.host ?? '')
  if (onward.to === 'here') return reply.code(303).headers({ location: onward.location }).send()
  const { url } = onward
  if (/^https?:/.test(url)) reply.header('refresh', `0; url=${url}`)
  return sendVisitorPage(reply, {
    status: 200,
    title: 'Thank you',
    body: `<p>Your answers were sent. <a href="${escape(url)}">Go on</a></p>`,
  })
}

/** The answers need another look: named for a script, and for a browser the form once more with all that was typed. */
export function sendInvalidPage(
  reply: FastifyReply,
  form: PublishedForm,
  { issues, answers }: { issues: Issue[]; answers: Record<string, unknown> },
): FastifyReply {
  if (wantsJson(reply)) return sendJson(reply, 422, { issues })
  return sendFormAgain(reply, form, { issues, answers })
}

export function sendErrorPage(reply: FastifyReply, { status, title, text }: Failure): FastifyReply {
  if (wantsJson(reply)) return sendJson(reply, status, { error: { message: `${title}. ${text}` } })
  return sendVisitorPage(reply, { status, title, body: `<p>${text}</p>` })
}

/** Programs send JSON or ask for it; browsers ask for pages first of all. */
function wantsJson({ request: { headers } }: FastifyReply): boolean {
  const accepted = headers.accept ?? ''
  if (accepted.includes('application/json')) return !accepted.includes('text/html')
  return headers['content-type']?.startsWith('application/json') === true && !accepted.includes('text/html')
}

function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Where a visitor goes after a form: to its page, which thanks them, or where its owner wants them. */
type RedirectTarget = { to: 'here'; location: string } | { to: 'elsewhere'; url: string }

/** `host` is the page's own. What no browser should be sent to counts as nothing. */
function getRedirectTarget({ block, slug, content }: PublishedForm, host: string): RedirectTarget {
  const thanks = { to: 'here', location: `/${slug}#${block.id}-sent` } as const
  const wanted = toText(block.fields, 'redirectUrl')
  if (wanted === '') return thanks
  const page = /^page:(\w+)$/.exec(wanted)?.[1]
  if (page !== undefined) {
    const linked = content.pages.find(({ id }) => id === page)
    return linked ? { to: 'here', location: `/${linked.slug}` } : thanks
  }
  const here = `https://${host}/${slug}`
  if (!URL.canParse(wanted, here)) return thanks
  const url = new URL(wanted, here)
  if (url.host === new URL(here).host) return { to: 'here', location: url.pathname + url.search + url.hash }
  return ['https:', 'http:', 'mailto:', 'tel:', 'sms:'].includes(url.protocol)
    ? { to: 'elsewhere', url: url.href }
    : thanks
}
