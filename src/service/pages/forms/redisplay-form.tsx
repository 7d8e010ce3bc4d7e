import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { getPageDirection } from '#blocks/language/page-language.ts'
import { OPENING_FIELD } from '#blocks/schema/form-fields.ts'
import { fill } from '#blocks/words/fill.ts'
import { getBlockWords } from '#blocks/words/words.ts'
import { FormInput } from '#blocks/runtime/form-input.tsx'
import { getThemeStyle } from '#blocks/theme/theme-style.ts'
import { toTheme } from '#blocks/theme/theme.ts'
import { addToken } from '#service/scans/visits/scan-token.ts'
import { getOpening } from './form-bodies.ts'
import type { Issue } from './form-replies.ts'
import { type PublishedForm, toText } from './published-form.ts'

export interface InvalidSubmission {
  issues: readonly Issue[]
  answers: Record<string, unknown>
  /** The token of the scan that led to the page. This page sends no referrer, so its addresses have the token. */
  scanToken: string | null
}

/** Shows the form again in the page's colors, with all input and an error beside each invalid answer. */
export function sendInvalidForm(reply: FastifyReply, form: PublishedForm, submission: InvalidSubmission): FastifyReply {
  const title = toText(form.block.fields, 'title') || form.page.name
  const words = getBlockWords(form.lang).form
  const style = `:root{${getProperties(form)}}${css}`
  const head = renderToStaticMarkup(<title>{`${words.notSent}: ${title}`}</title>)
  const body = renderToStaticMarkup(<InvalidForm title={title} form={form} {...submission} />)
  return reply
    .code(422)
    .headers(headers)
    .header('content-security-policy', [...policy, `style-src '${toHash(style)}'`].join('; '))
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${form.lang}" dir="${getPageDirection(form.content)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex">${head}<style>${style}</style></head><body>${body}</body></html>`,
    )
}

function getProperties({ content }: PublishedForm): string {
  return Object.entries(getThemeStyle(toTheme(content.theme)))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

function toHash(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}

function InvalidForm({
  title,
  form,
  issues,
  answers,
  scanToken,
}: InvalidSubmission & { title: string; form: PublishedForm }) {
  const { block, fields, path } = form
  const words = getBlockWords(form.lang).form
  const addScan = (address: string) => (scanToken === null ? address : addToken(address, scanToken))
  const summary = issues.length === 1 ? words.checkOne : fill(words.checkMany, { n: issues.length })
  return (
    <main>
      <h1 dir="auto">{title}</h1>
      <p role="alert">
        {words.notSent}
        <br />
        {summary}
      </p>
      <form method="post" action={addScan(`/_/forms/${block.id}`)} noValidate>
        {fields.map((field) => (
          <FormInput
            key={field.id}
            form={block.id}
            field={{ ...field, hint: '', link: '' }}
            issue={issues.find((issue) => issue.field === field.id)?.message}
            submittedValues={toTexts(answers[field.id])}
            words={words}
          />
        ))}
        <input type="hidden" name={OPENING_FIELD} value={getOpening(answers) ?? randomUUID()} />
        <button type="submit">{toText(block.fields, 'buttonText') || words.send}</button>
      </form>
      <p>
        <a href={addScan(`${path}#${block.id}`)}>{words.back}</a>
      </p>
    </main>
  )
}

function toTexts(value: unknown): string[] {
  return [value].flat().filter((item) => typeof item === 'string')
}

const css = `
*{box-sizing:border-box}
body{margin:0;padding:24px;background:var(--background);color:var(--text);font:16px/1.5 var(--body);overflow-wrap:anywhere}
main{width:100%;max-width:34rem;margin:0 auto}
h1{margin:0 0 8px;font:var(--weight) 26px/1.25 var(--display);letter-spacing:var(--tracking)}
.form-field{margin:0 0 20px}
fieldset{margin:0;padding:0;border:0}
label,legend{display:block;margin-bottom:6px;padding:0;font-weight:600}
.form-optional{font-weight:400}
.form-option{display:flex;gap:10px;align-items:center;min-height:44px;margin:0;font-weight:400}
.form-option input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--accent)}
input:not([type=checkbox],[type=radio]),select,textarea{width:100%;min-height:44px;padding:10px 12px;border:1px solid var(--edge);border-radius:var(--radius-small);font:inherit;color:inherit;background:var(--surface)}
[aria-invalid]{outline:2px solid var(--text);outline-offset:1px}
button{width:100%;min-height:48px;padding:10px 20px;border:1px solid var(--button-line);border-radius:var(--radius-button);background:var(--button-fill);color:var(--button-text);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[role=alert],.form-error{font-weight:600}
.form-error{margin:8px 0 0;padding-inline-start:10px;border-inline-start:4px solid var(--text)}
`.replaceAll('\n', '')

const policy = ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
