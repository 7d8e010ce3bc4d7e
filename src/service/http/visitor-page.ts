import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { getDirection } from '#blocks/language/languages.ts'
import type { VisitorWords } from '#blocks/words/en.ts'
import { type WordLanguage, words } from '#blocks/words/words.ts'
import { getVisitorLanguage } from './visitor-language.ts'

interface VisitorPageOptions {
  status: number
  /** The heading as text, and the HTML below it. Neither may contain what visitors sent. */
  content(words: VisitorWords, language: WordLanguage): { title: string; body: string }
  /** By default, the visitor's own language. */
  language?: WordLanguage
  script?: PageScript
}

/** A script that is the same on every page, with the source expression that allows it in a content security policy. */
interface PageScript {
  text: string
  source: string
}

export function createPageScript(text: string): PageScript {
  return { text, source: toHashSource(text) }
}

/**
 * Sends a small page to a person who scanned a code, in their language. The page loads no other files, and needs no script unless a script
 * is given.
 */
export function sendVisitorPage(
  reply: FastifyReply,
  { status, content, script, ...page }: VisitorPageOptions,
): FastifyReply {
  const language = page.language ?? getVisitorLanguage(reply.request.headers['accept-language'])
  const { title, body } = content(words[language].visitorWords, language)
  if (page.language === undefined) reply.header('vary', 'accept-language')
  return reply
    .code(status)
    .headers(headers)
    .header('content-security-policy', script ? `${policy}; script-src ${script.source}` : policy)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}" dir="${getDirection(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>` +
        `<body><main><h1>${title}</h1>${body}</main>${script ? `<script>${script.text}</script>` : ''}</body></html>`,
    )
}

/** Sends the page that says that the database is down. */
export function sendUnavailable(reply: FastifyReply) {
  return sendVisitorPage(reply.header('retry-after', '5'), {
    status: 503,
    content: ({ general }) => ({ title: general.tryAgain, body: `<p>${general.pageDown}</p>` }),
  })
}

/** Sends the page that says that the address is not valid, for example wrongly encoded. */
export function sendInvalidAddress(reply: FastifyReply, status = 400) {
  return sendVisitorPage(reply, {
    status,
    content: ({ general }) => ({ title: general.invalidTitle, body: `<p>${general.invalidText}</p>` }),
  })
}

/** Sends the page that says that the method of the request is not supported. */
export function sendMethodNotSupported(reply: FastifyReply) {
  return sendVisitorPage(reply.header('allow', 'GET, HEAD'), {
    status: 405,
    content: ({ general }) => ({ title: general.unsupportedTitle, body: `<p>${general.unsupportedText}</p>` }),
  })
}

const style = `
:root{color-scheme:light dark;--back:#fafafb;--text:#1c1c22;--soft:#5b5b66;--line:#85858f;--accent:#4a4fd8;--on:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--back:#16161a;--text:#ededf0;--soft:#a9a9b4;--line:#74747f;--accent:#a9adff;--on:#16161a;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:24rem}
h1{margin:0 0 8px;font-size:22px;line-height:1.3;text-wrap:balance;word-break:auto-phrase}
p{margin:0 0 16px;color:var(--soft)}
label{display:block;margin-bottom:6px;font-weight:600}
input,button,select,textarea{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;font:inherit;color:inherit;background:transparent}
button{margin-top:12px;border-color:var(--accent);background:var(--accent);color:var(--on);font-weight:600}
a{color:var(--accent)}
.button{display:block;padding:12px;border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-align:center;text-decoration:none}
form+p{margin-top:20px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p[role=alert]{margin:6px 0 0;color:var(--bad)}
p[role=alert]+form{margin-top:16px}
`.replaceAll('\n', '')

// There is no form-action, because browsers also apply it to the redirect after the access code, whose target must stay secret.
const policy = [
  "default-src 'none'",
  `style-src ${toHashSource(style)}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function toHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
