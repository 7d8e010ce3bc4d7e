import type { FastifyReply } from 'fastify'
import { escapeText } from '#service/http/escape-text.ts'
import type { VisitorWords } from '#blocks/words/en.ts'
import { toWordLanguage, words } from '#blocks/words/words.ts'
import { getVisitorLanguage } from '#service/http/visitor-language.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import { addToken } from '#service/scans/visits/scan-token.ts'
import { type InvalidSubmission, sendInvalidForm } from './redisplay-form.tsx'
import { type PublishedForm, toText } from './published-form.ts'

export interface Issue {
  field: string
  message: string
}
/** A failure with its HTTP status and a function that returns its title and its text. */
export interface Failure {
  status: number
  getTexts(words: VisitorWords): [title: string, text: string]
}

/**
 * Thanks the visitor: with JSON for the page's script, or with a redirect for a browser, so that a reload does not send the form again. A
 * page of the same site gets the token of the scan, so that its next forms are counted too.
 */
export function sendSuccessPage(reply: FastifyReply, form: PublishedForm, scanToken: string | null): FastifyReply {
  if (wantsJson(reply)) return sendJson(reply, 200, { ok: true })
  const target = getRedirectTarget(form, reply.request.headers.host ?? '')
  const location = target.to === 'here' ? addScan(target.location, scanToken) : `/_/forms/${form.block.id}/sent`
  return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send()
}

function addScan(location: string, scanToken: string | null): string {
  return scanToken === null ? location : addToken(location, scanToken)
}

/** Redirects a visitor to another site after a form. */
export function sendRedirect(reply: FastifyReply, form: PublishedForm): FastifyReply {
  const target = getRedirectTarget(form, reply.request.headers.host ?? '')
  if (target.to === 'here') return reply.code(303).headers({ location: target.location }).send()
  const { url } = target
  if (/^https?:/.test(url)) reply.header('refresh', `0; url=${url}`)
  return sendVisitorPage(reply, {
    status: 200,
    language: toWordLanguage(form.lang),
    content: ({ general, form: formWords }) => ({
      title: general.thanks,
      body: `<p>${formWords.sent} <a href="${escapeText(url)}">${formWords.goOn}</a></p>`,
    }),
  })
}

/** Reports invalid answers: as JSON for a script, or with the form and all answers for a browser. */
export function sendInvalidPage(reply: FastifyReply, form: PublishedForm, submission: InvalidSubmission): FastifyReply {
  if (wantsJson(reply)) return sendJson(reply, 422, { issues: submission.issues })
  return sendInvalidForm(reply, form, submission)
}

/** Sends an error in the language of the form's page. Without a form, it is in the language of the visitor. */
export function sendErrorPage(reply: FastifyReply, { status, getTexts }: Failure, form?: PublishedForm): FastifyReply {
  const formLanguage = form && toWordLanguage(form.lang)
  if (wantsJson(reply)) {
    const language = formLanguage ?? getVisitorLanguage(reply.request.headers['accept-language'])
    return sendJson(reply, status, { error: { message: getTexts(words[language].visitorWords).join(' – ') } })
  }
  return sendVisitorPage(reply, {
    status,
    ...(formLanguage && { language: formLanguage }),
    content: (all) => {
      const [title, text] = getTexts(all)
      return { title, body: `<p>${text}</p>` }
    },
  })
}

/** Programs send or accept JSON; browsers accept HTML first. */
function wantsJson({ request: { headers } }: FastifyReply): boolean {
  const acceptHeader = headers.accept ?? ''
  if (acceptHeader.includes('application/json')) return !acceptHeader.includes('text/html')
  return headers['content-type']?.startsWith('application/json') === true && !acceptHeader.includes('text/html')
}

function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Where a visitor goes after a form: to an address of the same site, or to another site. */
type RedirectTarget = { to: 'here'; location: string } | { to: 'elsewhere'; url: string }

/** Finds where a visitor goes after a form. `host` is the host of the page. A URL with a scheme that is not allowed is ignored. */
function getRedirectTarget({ block, path, resolveLink }: PublishedForm, host: string): RedirectTarget {
  const thanks = { to: 'here', location: `${path}#${block.id}-sent` } as const
  const redirectUrl = toText(block.fields, 'redirectUrl')
  if (redirectUrl === '') return thanks
  if (/^page:\w+$/.test(redirectUrl)) {
    const location = resolveLink(redirectUrl)
    return location === null ? thanks : { to: 'here', location }
  }
  const pageUrl = `https://${host}${path}`
  if (!URL.canParse(redirectUrl, pageUrl)) return thanks
  const url = new URL(redirectUrl, pageUrl)
  if (url.host === new URL(pageUrl).host)
    return { to: 'here', location: resolveLink(redirectUrl) ?? url.pathname + url.search + url.hash }
  return ['https:', 'http:', 'mailto:', 'tel:', 'sms:'].includes(url.protocol)
    ? { to: 'elsewhere', url: url.href }
    : thanks
}
