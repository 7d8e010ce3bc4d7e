import type { FastifyReply } from 'fastify'
import { sendVisitorPage } from '../../platform/http/visitor-page.ts'

export function sendUnknownCode(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 404,
    title: 'This code does not exist',
    body: '<p>If you typed the address, check it against the printed code: it has nine letters and digits.</p>',
  })
}

const reasons = {
  unpublished: {
    title: 'This page is not available',
    body: '<p>The code works, but its page is not published right now. Please come back later.</p>',
  },
  not_yet: {
    title: 'This code is not active yet',
    body: '<p>Its owner has set a time from which it works. Please come back later.</p>',
  },
  over: {
    title: 'This code is no longer active',
    body: '<p>Its owner has ended it. Ask the person who gave it to you for another address.</p>',
  },
}

/** Shown if a code has nothing to open. */
export function sendNoDestination(reply: FastifyReply, reason: keyof typeof reasons): FastifyReply {
  return sendVisitorPage(reply, { status: 404, ...reasons[reason] })
}

export function sendUnavailable(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply.header('retry-after', '5'), {
    status: 503,
    title: 'Please try again in a moment',
    body: '<p>The code cannot be opened right now. Scan it again in a few seconds.</p>',
  })
}

/** `report` is the address where visitors report the code, if they may. */
export function sendAccessForm(reply: FastifyReply, report: string | null): FastifyReply {
  return sendVisitorPage(reply, { status: 200, title: formTitle, body: form('') + reportLink(report) })
}

export function sendWrongAccessCode(reply: FastifyReply, report: string | null): FastifyReply {
  return sendVisitorPage(reply, { status: 403, title: formTitle, body: form(mistake) + reportLink(report) })
}

function reportLink(report: string | null): string {
  return report === null ? '' : `<p><a href="${report}" rel="nofollow">Report this code</a></p>`
}

export function sendTooManyTries(reply: FastifyReply, seconds: number): FastifyReply {
  const minutes = Math.ceil(seconds / 60)
  return sendVisitorPage(reply.header('retry-after', String(seconds)), {
    status: 429,
    title: 'Too many attempts',
    body: `<p>Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then scan the code again.</p>`,
  })
}

export function sendRejectedForm(reply: FastifyReply, status: number): FastifyReply {
  return sendVisitorPage(reply, {
    status,
    title: 'Something went wrong',
    body: '<p>Scan the code again, and type its access code into the form.</p>',
  })
}

const formTitle = 'Enter the access code'
const mistake = '<p id="mistake" role="alert">That is not the access code. Check it and try again.</p>'

function form(error: string): string {
  const described = error === '' ? '' : ' aria-invalid="true" aria-describedby="mistake"'
  return (
    '<p>The person who gave you this code also gave you an access code.</p><form method="post">' +
    '<label for="access-code">Access code</label>' +
    `<input id="access-code" name="accessCode" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" required autofocus${described}>` +
    `${error}<button>Continue</button></form>`
  )
}
