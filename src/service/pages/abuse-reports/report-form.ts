import type { FastifyReply } from 'fastify'
import { abuseReasons } from '#contract/abuse-reports.ts'
import { HONEYPOT } from '#blocks/schema/form-fields.ts'
import { REPORT_PATH } from '../../platform/http/report-address.ts'
import { sendVisitorPage } from '../../platform/http/visitor-page.ts'
import { escapeText } from '../../platform/http/escape-text.ts'

export type Typed = Partial<Record<'url' | 'reason' | 'text' | 'email', string>>

const labels: Record<(typeof abuseReasons)[number], string> = {
  phishing: 'It asks for passwords or money',
  malware: 'It spreads harmful software',
  illegal: 'Its content is illegal',
  impersonation: 'It uses my name, brand or pictures',
  other: 'Something else',
}

/** The form, with what was typed and the problem with it, if any. */
export function sendReportForm(reply: FastifyReply, { typed, problem }: { typed: Typed; problem?: string }) {
  const options = abuseReasons.map(
    (reason) => `<option value="${reason}"${typed.reason === reason ? ' selected' : ''}>${labels[reason]}</option>`,
  )
  return sendVisitorPage(reply, {
    status: problem === undefined ? 200 : 422,
    title: 'Report this page',
    body:
      '<p>Your report goes to the people who run this service, not to the author of the page.</p>' +
      (problem === undefined ? '' : `<p role="alert">${escapeText(problem)}</p>`) +
      `<form method="post" action="${REPORT_PATH}">` +
      field(
        'url',
        'Address',
        `<input id="url" name="url" maxlength="2000" required value="${escapeText(typed.url ?? '')}">`,
      ) +
      field('reason', 'What is wrong?', `<select id="reason" name="reason">${options.join('')}</select>`) +
      field(
        'text',
        'Tell us more',
        `<textarea id="text" name="text" rows="4" maxlength="2000">${escapeText(typed.text ?? '')}</textarea>`,
      ) +
      field(
        'email',
        'Your email address, if we may ask you (optional)',
        `<input id="email" name="email" type="email" maxlength="254" autocomplete="email" value="${escapeText(typed.email ?? '')}">`,
      ) +
      `<input name="${HONEYPOT}" hidden tabindex="-1" autocomplete="off"><button>Send report</button></form>`,
  })
}

function field(id: string, label: string, input: string): string {
  return `<p><label for="${id}">${label}</label>${input}</p>`
}
