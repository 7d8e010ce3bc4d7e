import type { FastifyReply } from 'fastify'
import type { VisitorWords } from '#blocks/words/en.ts'
import { fill } from '#blocks/words/fill.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'

type ScanWords = VisitorWords['scan']

export function sendUnknownCode(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 404,
    content: ({ scan }) => ({ title: scan.unknownTitle, body: `<p>${scan.unknownText}</p>` }),
  })
}

const reasonTexts = {
  unpublished: ['unpublishedTitle', 'unpublishedText'],
  not_yet: ['notYetTitle', 'notYetText'],
  over: ['overTitle', 'overText'],
} as const

/** The page of a code that has nothing to open. */
export function sendNoDestination(reply: FastifyReply, reason: keyof typeof reasonTexts): FastifyReply {
  const [title, text] = reasonTexts[reason]
  return sendVisitorPage(reply, {
    status: 404,
    content: ({ scan }) => ({ title: scan[title], body: `<p>${scan[text]}</p>` }),
  })
}

export function sendUnavailable(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply.header('retry-after', '5'), {
    status: 503,
    content: ({ general, scan }) => ({ title: general.tryAgain, body: `<p>${scan.downText}</p>` }),
  })
}

/** `report` is the address where visitors report the code. Null if they cannot. */
export function sendAccessForm(reply: FastifyReply, report: string | null): FastifyReply {
  return sendVisitorPage(reply, {
    status: 200,
    content: ({ scan }) => ({ title: scan.accessTitle, body: toFormHtml(scan, '') + toReportLink(scan, report) }),
  })
}

export function sendWrongAccessCode(reply: FastifyReply, report: string | null): FastifyReply {
  return sendVisitorPage(reply, {
    status: 403,
    content: ({ scan }) => {
      const mistake = `<p id="mistake" role="alert">${scan.accessWrong}</p>`
      return { title: scan.accessTitle, body: toFormHtml(scan, mistake) + toReportLink(scan, report) }
    },
  })
}

function toReportLink(scan: ScanWords, report: string | null): string {
  return report === null ? '' : `<p><a href="${report}" rel="nofollow">${scan.report}</a></p>`
}

export function sendTooManyAttempts(reply: FastifyReply, seconds: number): FastifyReply {
  return sendVisitorPage(reply.header('retry-after', String(seconds)), {
    status: 429,
    content: ({ scan }, language) => {
      const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const
      const time = new Intl.NumberFormat(language, minutes).format(Math.ceil(seconds / 60))
      return { title: scan.triesTitle, body: `<p>${fill(scan.triesText, { time })}</p>` }
    },
  })
}

export function sendRejectedForm(reply: FastifyReply, status: number): FastifyReply {
  return sendVisitorPage(reply, {
    status,
    content: ({ scan }) => ({ title: scan.rejectedTitle, body: `<p>${scan.rejectedText}</p>` }),
  })
}

function toFormHtml(scan: ScanWords, error: string): string {
  const errorAttributes = error === '' ? '' : ' aria-invalid="true" aria-describedby="mistake"'
  return (
    `<p>${scan.accessText}</p><form method="post">` +
    `<label for="access-code">${scan.accessLabel}</label>` +
    `<input id="access-code" name="accessCode" dir="auto" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" required autofocus${errorAttributes}>` +
    `${error}<button>${scan.accessButton}</button></form>`
  )
}
