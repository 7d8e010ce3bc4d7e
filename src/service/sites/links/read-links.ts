import { createReadStream } from 'node:fs'
import { Parser } from 'htmlparser2'

/** The distinct links of a file as they are written, and the address of its `<base>`. */
export interface FileLinks {
  links: Set<string>
  base: string | null
  /** Scripts that are modules, as build tools write them. */
  modules: string[]
}

// Closing a tag searches the open tags, which is quadratic for a file that opens them without end.
const DEEPEST = 1_000

const attributes: Record<string, readonly string[]> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  embed: ['src'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src'],
  link: ['href'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
}

/** Reads an HTML file in pieces. Links deeper than 1,000 elements are left out. */
export async function readHtmlLinks(file: string, charset: string): Promise<FileLinks> {
  const links = new Set<string>()
  const modules: string[] = []
  let base: string | null = null
  let depth = 0
  let style = ''
  let isStyle = false
  const parser = new Parser({
    onopentag(name, tagAttributes) {
      depth++
      isStyle = name === 'style'
      if (name === 'base') base ??= tagAttributes['href'] ?? null
      for (const link of getTagLinks(name, tagAttributes)) links.add(link)
      const { type, src } = tagAttributes
      if (name === 'script' && type === 'module' && src !== undefined) modules.push(src.trim())
    },
    ontext(text) {
      if (isStyle) style += text
    },
    onclosetag() {
      depth--
      isStyle = false
    },
  })
  const decoder = new TextDecoder(charset)
  for await (const chunk of createReadStream(file)) {
    parser.write(decoder.decode(Buffer.from(chunk), { stream: true }))
    if (depth > DEEPEST) break
  }
  for (const link of getCssLinks(style)) links.add(link)
  return { links, base, modules }
}

function getTagLinks(name: string, tagAttributes: Record<string, string>): string[] {
  const get = (attribute: string) => tagAttributes[attribute]?.trim() ?? ''
  const links = isHint(name, get('rel')) ? [] : (attributes[name] ?? []).map(get)
  links.push(...getSrcsetLinks(get(name === 'link' ? 'imagesrcset' : 'srcset')), ...getCssLinks(get('style')))
  if (name === 'meta' && get('http-equiv').toLowerCase() === 'refresh') links.push(getRefresh(get('content')))
  return links.filter((link) => link !== '')
}

/** Whether a link is a hint that names only an origin. */
function isHint(name: string, rel: string): boolean {
  return name === 'link' && /\b(preconnect|dns-prefetch)\b/i.test(rel)
}

/** The address in a refresh such as `0; url=/new-page/`, which generators use for redirects. */
function getRefresh(content: string): string {
  const urlStart = content.toLowerCase().indexOf('url=')
  return urlStart === -1
    ? ''
    : content
        .slice(urlStart + 4)
        .replaceAll(/["']/g, '')
        .trim()
}

/** Parses `srcset` by the HTML standard: an address ends at white space, its descriptor at a comma. */
function getSrcsetLinks(srcset: string): string[] {
  const links: string[] = []
  const address = /[\s,]*(\S+)/y
  const descriptor = /[^,]*/y
  for (let match = address.exec(srcset); match !== null; match = address.exec(srcset)) {
    const [, found = ''] = match
    links.push(found.replace(/,+$/, ''))
    if (found.endsWith(',')) continue
    descriptor.lastIndex = address.lastIndex
    descriptor.exec(srcset)
    address.lastIndex = descriptor.lastIndex
  }
  return links
}

// Lengths are limited, so that no text makes the search slower than linear. Longer addresses are data: ones.
const cssLink =
  /url\(\s{0,20}(?:"([^"\n]{0,2000})"|'([^'\n]{0,2000})'|([^()\s"']{0,2000}))\s{0,20}\)|@import\s{1,20}(?:"([^"\n]{0,2000})"|'([^'\n]{0,2000})')/gi

export function getCssLinks(css: string): Set<string> {
  const links = new Set<string>()
  if (!/url\(|@import/i.test(css)) return links
  for (const match of removeComments(css).matchAll(cssLink)) {
    const link = match.slice(1).find((found) => found !== undefined)
    if (link) links.add(link.trim())
  }
  return links
}

function removeComments(css: string): string {
  const parts: string[] = []
  let position = 0
  while (position < css.length) {
    const start = css.indexOf('/*', position)
    if (start === -1) break
    parts.push(css.slice(position, start))
    const end = css.indexOf('*/', start + 2)
    if (end === -1) return parts.join(' ')
    position = end + 2
  }
  return [...parts, css.slice(position)].join(' ')
}
