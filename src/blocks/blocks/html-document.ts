import type { FileLanguage } from '../runtime/define-block.ts'

/** The permissions of the frame of an HTML block. The frame has an opaque origin, so it cannot read the page, and it cannot navigate the page. */
export const HTML_SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

/**
 * Wraps the author's HTML in a document. Links open in new tabs, because the policy of the page does not let the frame show other sites. HTML
 * that is a whole document already stays as it is.
 */
export function createHtmlDocument(html: string, title: string, { lang, dir }: FileLanguage): string {
  if (/^\s*<(!doctype|html)\b/i.test(html)) return html
  return (
    `<!doctype html><html lang="${escapeText(lang)}" dir="${dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeText(title)}</title><base target="_blank">` +
    `<style>body{margin:0;font:16px/1.5 system-ui,sans-serif}</style></head><body>${html}</body></html>`
  )
}

/** The origins of addresses that the author typed, one per line, with or without `https://`. Everything else is left out. */
export function toOrigins(addresses: readonly string[]): string[] {
  const origins = addresses.flatMap((typed) => {
    const address = typed.trim()
    const url = /^[a-z]+:/i.test(address) ? address : `https://${address}`
    return URL.canParse(url) ? toOrigin(new URL(url)) : []
  })
  return [...new Set(origins)]
}

/** The origins that the tags of the HTML load from. What its scripts load later is unknown. */
export function findLoadedOrigins(html: string): string[] {
  const tags = html.match(/<(?:script|img|iframe|link|video|audio|source|form|input|embed)\b[^>]*/gi) ?? []
  return toOrigins(tags.flatMap(listLoadedAddresses))
}

function listLoadedAddresses(tag: string): string[] {
  const attributes = tag.matchAll(/\s(?:src|href|action|srcset|poster)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"']+))/gi)
  // A `srcset` has several addresses, each with its width.
  const words = [...attributes].flatMap(([, ...values]) => values.flatMap((value) => value?.split(/[\s,]+/) ?? []))
  // The document has an https address, so an address without a scheme is one of https.
  return words.filter((word) => /^(https?:)?\/\//i.test(word)).map((word) => word.replace(/^\/\//, 'https://'))
}

function toOrigin({ protocol, hostname, origin }: URL): string[] {
  // A host may contain `;`, which would end a directive of the policy.
  return protocol === 'https:' && /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(hostname) ? [origin] : []
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
