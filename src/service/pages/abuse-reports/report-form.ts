import type { FastifyReply } from 'fastify'
import { abuseReasons } from '#contract/abuse-reports.ts'
import type { VisitorWords } from '#blocks/words/en.ts'
import { HONEYPOT } from '#blocks/schema/form-fields.ts'
import { REPORT_PATH } from '#service/http/report-address.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import { escapeText } from '#service/http/escape-text.ts'

export type ReportInput = Partial<Record<'url' | 'reason' | 'text' | 'email', string>>

/** What is wrong with a report: the name of the sentence that says it. */
export type ReportProblem = keyof Pick<
  VisitorWords['report'],
  'badAddress' | 'badReason' | 'tooLong' | 'badEmail' | 'nothingThere'
>

/** The form, with what was typed and the problem with it, if any. */
export function sendReportForm(
  reply: FastifyReply,
  { typed, problem }: { typed: ReportInput; problem?: ReportProblem },
) {
  return sendVisitorPage(reply, {
    status: problem === undefined ? 200 : 422,
    content: ({ report }) => ({ title: report.title, body: form(report, { typed, problem }) }),
  })
}

function form(
  words: VisitorWords['report'],
  { typed, problem }: { typed: ReportInput; problem: ReportProblem | undefined },
): string {
  const options = abuseReasons.map(
    (reason) => `<option value="${reason}"${typed.reason === reason ? ' selected' : ''}>${words[reason]}</option>`,
  )
  const value = (name: keyof ReportInput) => escapeText(typed[name] ?? '')
  return (
    `<p>${words.intro}</p>` +
    (problem === undefined ? '' : `<p role="alert">${words[problem]}</p>`) +
    `<form method="post" action="${REPORT_PATH}">` +
    field(
      'url',
      words.address,
      `<input id="url" name="url" dir="auto" maxlength="2000" required value="${value('url')}">`,
    ) +
    field('reason', words.reason, `<select id="reason" name="reason">${options.join('')}</select>`) +
    field(
      'text',
      words.more,
      `<textarea id="text" name="text" dir="auto" rows="4" maxlength="2000">${value('text')}</textarea>`,
    ) +
    field(
      'email',
      words.email,
      `<input id="email" name="email" type="email" dir="auto" maxlength="254" autocomplete="email" value="${value('email')}">`,
    ) +
    `<input name="${HONEYPOT}" hidden tabindex="-1" autocomplete="off"><button>${words.send}</button></form>`
  )
}

function field(id: string, label: string, input: string): string {
  return `<p><label for="${id}">${label}</label>${input}</p>`
}
