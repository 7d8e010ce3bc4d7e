import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import { getRel, listContents, type Site } from '#service/designs/palette/read-site.ts'

/** A picture of a website: an address as it is written, or the source of an SVG in the page itself. */
export type PictureSource = { href: string; alt: string } | { svg: string; alt: string }

interface SitePictures {
  /** Candidates for the logo, the likeliest first. */
  logos: PictureSource[]
  /** Pictures that the website shows of itself. */
  pictures: PictureSource[]
}

/** Elements that a page has at most inside each other; deeper ones are left out. */
const DEEPEST = 500
const MAX_SVG_LENGTH = 60_000
const MAX_JSON_LENGTH = 100_000

/** Finds the logo and the pictures of a website in its HTML: in the header, in its icons, and in its metadata for messengers and search engines. */
export function findSitePictures({ html, links, metas }: Pick<Site, 'html' | 'links' | 'metas'>): SitePictures {
  const { logos, first } = readBody(html)
  const icons = links
    .filter((link) => getRel(link).some((rel) => rel === 'icon' || rel === 'apple-touch-icon'))
    .map((link) => ({ href: link.get('href') ?? '', score: scoreIcon(link) }))
    .toSorted((a, b) => b.score - a.score)
  const shared = metas
    .filter((meta) => /^(og:image|og:image:url|og:image:secure_url|twitter:image)$/i.test(getName(meta)))
    .map((meta) => ({ href: meta.get('content') ?? '', alt: '' }))
  const declared = findDeclaredLogos(html).map((href) => ({ href, alt: '' }))
  return {
    logos: omitDuplicates([...logos, ...declared, ...icons.map(({ href }) => ({ href, alt: '' }))]),
    pictures: omitDuplicates([...shared, ...first]),
  }
}

function getName(meta: ReadonlyMap<string, string>): string {
  return meta.get('property') ?? meta.get('name') ?? ''
}

/** SVG and large icons are sharp in print; `.ico` files cannot be read. */
function scoreIcon(link: ReadonlyMap<string, string>): number {
  const href = link.get('href') ?? ''
  if (/\.ico(\?|$)/i.test(href)) return -1
  if (/\.svg(\?|$)/i.test(href) || link.get('type') === 'image/svg+xml') return 1_000
  const size = Number.parseInt(link.get('sizes') ?? '', 10)
  if (Number.isFinite(size)) return size
  return getRel(link).includes('apple-touch-icon') ? 180 : 16
}

/** The logos that a page declares for search engines, as JSON-LD. */
function findDeclaredLogos(html: string): string[] {
  const logos: string[] = []
  for (const { tag, content } of listContents(html, 'script')) {
    if (!/ld\+json/i.test(tag) || content.length > MAX_JSON_LENGTH) continue
    try {
      collectLogos(JSON.parse(content), logos, 0)
    } catch {
      // Many pages have JSON-LD that is not valid.
    }
  }
  return logos
}

function collectLogos(value: unknown, logos: string[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 6 || logos.length >= 3) return
  const members: Record<string, unknown> = { ...value }
  for (const [name, inner] of Object.entries(members)) {
    if (name !== 'logo') collectLogos(inner, logos, depth + 1)
    else if (typeof inner === 'string') logos.push(inner)
    else logos.push(DeclaredLogo.safeParse(inner).data?.url ?? '')
  }
}

const DeclaredLogo = z.object({ url: z.string() })

/** The logos in the header of a page, and the first pictures of its content. */
function readBody(html: string): { logos: PictureSource[]; first: PictureSource[] } {
  const found: { picture: PictureSource; score: number }[] = []
  const first: PictureSource[] = []
  const open: OpenElement[] = []
  let svg: { start: number; depth: number; score: number; alt: string } | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = describeElement(name, attributes, open.at(-1))
      open.push(element)
      if (open.length > DEEPEST) return parser.reset()
      if (name !== 'svg' && name !== 'img') return
      const score = scoreLogo(element, open)
      const alt = getAlt(attributes)
      if (name === 'svg' && svg === null) svg = { start: parser.startIndex, depth: open.length, score, alt }
      if (name !== 'img') return
      const href = getImageAddress(attributes)
      if (href === null) return
      if (score > 0) found.push({ picture: { href, alt }, score })
      else if (first.length < 6 && !/icon|sprite|pixel|avatar|badge/.test(element.hints)) first.push({ href, alt })
    },
    onclosetag() {
      if (svg?.depth === open.length) {
        const source = html.slice(svg.start, parser.endIndex + 1)
        if (svg.score > 0 && source.length <= MAX_SVG_LENGTH && !/<use\b/i.test(source))
          found.push({ picture: { svg: source, alt: svg.alt }, score: svg.score })
        svg = null
      }
      open.pop()
    },
  })
  parser.write(html.slice(0, 1_000_000))
  parser.end()
  const sorted = found.toSorted((a, b) => b.score - a.score)
  return { logos: sorted.map(({ picture }) => picture), first }
}

/** The words in the names of an element, in lower case. */
function getHints(attributes: Record<string, string>): string {
  const names = ['class', 'id', 'alt', 'aria-label', 'src'].map((name) => attributes[name] ?? '')
  return names.join(' ').slice(0, 500).toLowerCase()
}

function getAlt(attributes: Record<string, string>): string {
  return cutText((attributes['alt'] ?? attributes['aria-label'] ?? '').trim(), 200)
}

interface OpenElement {
  hints: string
  isInHeader: boolean
  /** In the footer, or among the logos of others. */
  isElsewhere: boolean
}

/** Elements inherit where they are, so that the cost of a page does not grow with its depth. */
function describeElement(
  name: string,
  attributes: Record<string, string>,
  parent: OpenElement | undefined,
): OpenElement {
  const hints = `${getHints(attributes)} ${name === 'a' && isHome(attributes['href']) ? 'to-home' : ''}`
  const isHeader = name === 'header' || name === 'nav' || /(^|[\s_-])(header|navbar|masthead|topbar)/.test(hints)
  const isOther = name === 'footer' || /footer|partners|clients|sponsors/.test(hints)
  return {
    hints,
    isInHeader: isHeader || parent?.isInHeader === true,
    isElsewhere: isOther || parent?.isElsewhere === true,
  }
}

/** How likely an element is the logo of the page. 0 if nothing says so. `open` ends with the element. */
function scoreLogo({ hints: ownHints, isInHeader, isElsewhere }: OpenElement, open: readonly OpenElement[]): number {
  const around = open.slice(-5).map(({ hints }) => hints)
  const isNamed = around.some(
    (hints) => /\b(site-?)?logo|brand(?!ed)|custom-logo/.test(hints) || hints.includes('logo'),
  )
  const isHomeLink = around.some((hints) => hints.includes('to-home'))
  if (isElsewhere || (!isNamed && !(isHomeLink && isInHeader))) return 0
  return (isInHeader ? 4 : 1) + (isHomeLink ? 2 : 0) + (ownHints.includes('logo') ? 2 : 0) + (isNamed ? 1 : 0)
}

function isHome(href: string | undefined): boolean {
  return /^(https?:\/\/[^/]+)?\/?([a-z]{2}\/?)?(index\.html?|#)?$/i.test(href ?? 'none')
}

/** The address of an image, including one that is loaded lazily. */
function getImageAddress(attributes: Record<string, string>): string | null {
  const source = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes['src'] ?? ''
  if (source !== '' && !source.startsWith('data:')) return source
  const [largest = ''] = (attributes['srcset'] ?? attributes['data-srcset'] ?? '').split(/,\s+/).slice(-1)
  const address = largest.trim().split(/\s+/)[0] ?? ''
  return address === '' || address.startsWith('data:') ? null : address
}

function omitDuplicates(pictures: readonly PictureSource[]): PictureSource[] {
  const seenUrls = new Set<string>()
  return pictures.filter((picture) => {
    const key = 'href' in picture ? picture.href.trim() : picture.svg
    if (key === '' || seenUrls.has(key)) return false
    seenUrls.add(key)
    return true
  })
}
