import type { FastifyReply } from 'fastify'
import { abuseReasons } from '#contract/abuse-reports.ts'
import type { VisitorWords } from '#blocks/words/en.ts'
import { HONEYPOT } from '#blocks/schema/form-fields.ts'
import { REPORT_PATH } from '#service/http/report-address.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import { escapeText } from '#service/http/escape-text.ts'

export type ReportInput = Partial<Record<'url' | 'reason' | 'text' | 'email', string>>

/** The problem of a report, as the name of the sentence that describes it. */
export type ReportProblem = keyof Pick<
  VisitorWords['report'],
  'badAddress' | 'badReason' | 'tooLong' | 'badEmail' | 'nothingThere'
>

/** Sends the form with the visitor's input, and with the problem of that input, if any. */
export function sendReportForm(
  reply: FastifyReply,
  { input, problem }: { input: ReportInput; problem?: ReportProblem },
) {
  return sendVisitorPage(reply, {
    status: problem === undefined ? 200 : 422,
    content: ({ report }) => ({ title: report.title, body: toFormHtml(report, { input, problem }) }),
  })
}

function toFormHtml(
  words: VisitorWords['report'],
  { input, problem }: { input: ReportInput; problem: ReportProblem | undefined },
): string {
  const options = abuseReasons.map(
    (reason) => `<option value="${reason}"${input.reason === reason ? ' selected' : ''}>${words[reason]}</option>`,
  )
  const getValue = (name: keyof ReportInput) => escapeText(input[name] ?? '')
  return (
    `<p>${words.intro}</p>` +
    (problem === undefined ? '' : `<p role="alert">${words[problem]}</p>`) +
    `<form method="post" action="${REPORT_PATH}">` +
    toFieldHtml(
      'url',
      words.address,
      `<input id="url" name="url" dir="auto" maxlength="2000" required value="${getValue('url')}">`,
    ) +
    toFieldHtml('reason', words.reason, `<select id="reason" name="reason">${options.join('')}</select>`) +
    toFieldHtml(
      'text',
      words.more,
      `<textarea id="text" name="text" dir="auto" rows="4" maxlength="2000">${getValue('text')}</textarea>`,
    ) +
    toFieldHtml(
      'email',
      words.email,
      `<input id="email" name="email" type="email" dir="auto" maxlength="254" autocomplete="email" value="${getValue('email')}">`,
    ) +
    `<input name="${HONEYPOT}" hidden tabindex="-1" autocomplete="off"><button>${words.send}</button></form>`
  )
}

function toFieldHtml(id: string, label: string, input: string): string {
  return `<p><label for="${id}">${label}</label>${input}</p>`
}
