import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { getDirection } from '#blocks/language/languages.ts'
import { words } from '#blocks/words/words.ts'
import type { StoredVersion } from '#service/hosts/file-directory/schema.ts'
import { escapeText } from '#service/http/escape-text.ts'
import { getVisitorLanguage } from '#service/http/visitor-language.ts'
import { getView } from './read-file-type.ts'

interface ReadFile {
  name: string
  version: StoredVersion
  /** Path of the content. */
  contentUrl: string
}

/**
 * Sends the page that shows a file to people who scanned its code, with a button to download it. Phones show a PDF only in an app or in a tab
 * of its own, so there the page says how large it is before anything is loaded.
 */
export function sendReader(reply: FastifyReply, { name, version, contentUrl }: ReadFile): FastifyReply {
  const language = getVisitorLanguage(reply.request.headers['accept-language'])
  const { file } = words[language].visitorWords
  const view = getView(version.type)
  const title = escapeText(name)
  const url = escapeText(contentUrl)
  const size = formatSize(version.bytes, language)
  const open = view === null ? '' : `<a class="button" href="${url}">${file.open}</a>`
  const download = `<a class="${view === null ? 'button' : 'button plain'}" href="${url}?download" download>${file.download}</a>`
  return reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}" dir="${getDirection(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>` +
        `<body><header><div><h1><bdi>${title}</bdi></h1><p><bdi>${escapeText(version.fileName)}</bdi> · ${size}</p></div><nav>${open}${download}</nav></header>` +
        `<main>${createView(view, { title, url, type: version.type })}</main></body></html>`,
    )
}

function createView(
  view: ReturnType<typeof getView>,
  { title, url, type }: { title: string; url: string; type: string },
): string {
  if (view === 'image') return `<img src="${url}" alt="${title}">`
  if (view === 'audio' || view === 'video')
    return `<${view} src="${url}" controls preload="metadata" aria-label="${title}"></${view}>`
  return view === 'document' ? `<object data="${url}" type="${type}" aria-label="${title}"></object>` : ''
}

/** `2.4 MB`, in the visitor's language. */
function formatSize(bytes: number, language: string): string {
  const [unit, value] = bytes < 1_000_000 ? ['kilobyte', Math.max(1, bytes / 1_000)] : ['megabyte', bytes / 1_000_000]
  const maximumFractionDigits = value < 10 && unit === 'megabyte' ? 1 : 0
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(Number(value))
}

const style = `
:root{color-scheme:light dark;--back:#fafafb;--text:#1c1c22;--soft:#5b5b66;--line:#d5d5dc;--accent:#4a4fd8;--on:#fff}
@media (prefers-color-scheme:dark){:root{--back:#16161a;--text:#ededf0;--soft:#a9a9b4;--line:#3a3a42;--accent:#a9adff;--on:#16161a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:16px 24px;align-items:center;justify-content:space-between;padding:16px 24px}
header>div{min-width:0;flex:1 1 16rem}
h1{margin:0;font-size:20px;line-height:1.3;overflow-wrap:anywhere}
p{margin:2px 0 0;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:8px}
.button{display:block;padding:9px 18px;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-align:center;text-decoration:none}
.plain{background:transparent;color:var(--accent)}
main{flex:1;display:grid;place-items:center;padding:0 24px 24px}
img,video{max-width:100%;max-height:80vh;border-radius:8px}
audio{width:100%;max-width:32rem}
object{width:100%;height:100%;min-height:70vh;border:1px solid var(--line);border-radius:8px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:719px){header{display:grid;align-content:center}body:has(object) header,body:not(:has(main>*)) header{flex:1}body:has(object) main{display:none}nav{display:grid}.button{padding:13px}}
`.replaceAll('\n', '')

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "media-src 'self'",
    "object-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  vary: 'accept-language',
}
