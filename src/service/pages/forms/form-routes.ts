import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, checkAnswers, type FormField } from '#blocks/schema/check-answers.ts'
import { HONEYPOT, OPENING_FIELD } from '#blocks/schema/form-fields.ts'
import { readEmail, readPhone } from '#blocks/schema/read-contact.ts'
import { readNumber } from '#blocks/schema/read-number.ts'
import { getBlockWords } from '#blocks/words/words.ts'
import type { Database } from '#database/open.ts'
import { createAddressReader } from '#service/http/client-address.ts'
import { openPlaces } from '#service/scans/visitor/places.ts'
import { type NamedScan, type ScanTokens, findToken, VISIT_TOKEN_MS } from '#service/scans/visits/scan-token.ts'
import { getOpening, readFormBodies, type FormBody } from './form-bodies.ts'
import { type Failure, sendErrorPage, sendRedirect, sendSuccessPage, sendInvalidPage } from './form-replies.ts'
import { PostLimits } from '#service/tenancy/limits/post-limits.ts'
import { type FindPublishedPage, findForm, type PublishedForm } from './published-form.ts'
import { type OnLead, storeSubmission } from './store-submission.ts'

const MAX_BODY_BYTES = 64 * 1024

interface FormDependencies {
  db: Database
  findPublished: FindPublishedPage
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  tokens: ScanTokens
  onLead: OnLead
}
type FormRequest = FastifyRequest<{ Params: { block: string }; Body: FormBody | undefined }>

/** `POST /_/forms/{block}` on the hosts of pages: from browsers without scripts, from the page's own script, and from programs. */
export async function addFormRoutes(
  pages: FastifyInstance,
  { db, findPublished, trustProxy, tokens, onLead }: FormDependencies,
): Promise<void> {
  const places = openPlaces()
  const getAddress = createAddressReader(trustProxy)
  const limits = new PostLimits()
  const formByRequest = new WeakMap<object, PublishedForm>()

  async function findRequestedForm(request: FormRequest, reply: FastifyReply) {
    const published = await findPublished(request.headers.host ?? '')
    const form = published && findForm(published, request.params.block)
    if (!form) return sendErrorPage(reply, formDeleted)
    formByRequest.set(request, form)
  }

  async function limitRequests(request: FormRequest, reply: FastifyReply) {
    if (isCrossSite(request)) return sendErrorPage(reply, crossSite, formByRequest.get(request))
    const waitSeconds = limits.post(request.params.block, getAddress(request.raw))
    if (waitSeconds > 0)
      return sendErrorPage(reply.header('retry-after', waitSeconds), tooMany, formByRequest.get(request))
  }

  async function storeIfAllowed(
    request: FormRequest,
    form: PublishedForm,
    data: Record<string, Answer>,
  ): Promise<number> {
    const waitSeconds = limits.store(form.block.id, Buffer.byteLength(JSON.stringify(data)))
    if (waitSeconds > 0) return waitSeconds
    const place = places.find(getAddress(request.raw))
    const opening = getOpening(request.body?.answers ?? {})
    await storeSubmission(db, form, { data, place, opening, scan: findScan(request)?.scan ?? null, onLead })
    return 0
  }

  /**
   * Finds the scan by its token, which is in the form's address if the page's script or the form that is shown again added it. Without scripts,
   * the token is in the page's address if the scan led to that page.
   */
  function findScan({ url, headers }: FormRequest): { token: string; scan: NamedScan } | null {
    const token = findToken(url) ?? findToken(headers.referer)
    const scan = token === null ? null : tokens.read(token, VISIT_TOKEN_MS)
    return token === null || scan === null ? null : { token, scan }
  }

  async function handleForm(request: FormRequest, reply: FastifyReply) {
    const form = formByRequest.get(request)
    if (!form || !request.body) return sendErrorPage(reply, unreadable, form)
    const { answers, fromProgram } = request.body
    const unknownAnswers = fromProgram ? findUnknownAnswers(form.fields, answers) : []
    const readers = { words: getBlockWords(form.lang).form, readNumber, readPhone, readEmail }
    const checked = checkAnswers(form.fields, answers, readers)
    const scanToken = findScan(request)?.token ?? null
    if (!checked.ok || unknownAnswers.length > 0)
      return sendInvalidPage(reply, form, {
        issues: [...unknownAnswers, ...(checked.ok ? [] : checked.issues)],
        answers,
        scanToken,
      })
    // A bot that fills in the hidden field is thanked too, so that it does not notice the check.
    const waitSeconds = isHoneypotFilled(answers) ? 0 : await storeIfAllowed(request, form, checked.data)
    return waitSeconds > 0
      ? sendErrorPage(reply.header('retry-after', waitSeconds), tooMany, form)
      : sendSuccessPage(reply, form, scanToken)
  }

  await pages.register(async (forms) => {
    readFormBodies(forms)
    forms.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'A form could not be processed.')
      if (status >= 500) reply.header('retry-after', '5')
      const form = formByRequest.get(request)
      if (status !== 413) return sendErrorPage(reply, status >= 500 ? unavailable : unreadable, form)
      // Closing the connection while the browser still sends would reset it and lose the response. So Node reads the rest of the body
      // first.
      return sendErrorPage(reply.removeHeader('connection'), tooLarge, form)
    })
    forms.post(
      '/_/forms/:block',
      { bodyLimit: MAX_BODY_BYTES, onRequest: [findRequestedForm, limitRequests] },
      handleForm,
    )
    // Redirects to another site come from this address, because browsers apply the policy of the page to a redirect that follows a form.
    forms.get('/_/forms/:block/sent', { onRequest: findRequestedForm }, async (request: FormRequest, reply) => {
      const form = formByRequest.get(request)
      return form ? sendRedirect(reply, form) : sendErrorPage(reply, formDeleted)
    })
  })
}

/** Answers forms with 503, and asks the visitor to send them again, in a process that cannot reach its database. */
export function refuseForms(pages: FastifyInstance): void {
  void pages.register(async (forms) => {
    readFormBodies(forms)
    forms.post('/_/forms/:block', { bodyLimit: MAX_BODY_BYTES }, (_request, reply) =>
      sendErrorPage(reply.header('retry-after', '5'), unavailable),
    )
  })
}

function isHoneypotFilled(answers: Record<string, unknown>): boolean {
  return Object.hasOwn(answers, HONEYPOT) && [answers[HONEYPOT]].flat().some((text) => text !== '')
}

/** Whether a page of another site sent the form. Browsers send the site in a header, and programs do not. */
function isCrossSite({ headers }: FormRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === 'null') return false
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()
}

const createFailure = (status: number, getTexts: Failure['getTexts']): Failure => ({ status, getTexts })
const formDeleted = createFailure(404, ({ form }) => [form.removedTitle, form.removedText])
const crossSite = createFailure(403, ({ form }) => [form.foreignTitle, form.foreignText])
const tooMany = createFailure(429, ({ form }) => [form.manyTitle, form.manyText])
const tooLarge = createFailure(413, ({ form }) => [form.longTitle, form.longText])
const unreadable = createFailure(400, ({ form }) => [form.unreadTitle, form.unreadText])
const unavailable = createFailure(503, ({ general, form }) => [general.tryAgain, form.downText])

/** Input of a program that the form would ignore: unknown fields, and values of the wrong type. */
function findUnknownAnswers(
  fields: readonly FormField[],
  answers: Record<string, unknown>,
): { field: string; message: string }[] {
  const knownIds = new Set(fields.map(({ id }) => id))
  return Object.entries(answers).flatMap(([field, value]) => {
    if (field === HONEYPOT || field === OPENING_FIELD) return []
    if (!knownIds.has(field)) return [{ field, message: 'This form has no such field.' }]
    const isAnswer = Array.isArray(value) ? value.every((item) => typeof item === 'string') : isScalar(value)
    return isAnswer ? [] : [{ field, message: 'An answer is text, a number, true or false, or a list of texts.' }]
  })
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
