import type { ForeignProduct } from '#service/codes/import/foreign-formats.ts'

/** A made-up link, the same for each product's export. */
export interface SampleLink {
  host: string
  path: string
  url: string
  title: string
  tags: string[]
  /** Whole seconds, as the coarsest of the formats has them. */
  createdAt: Date
  scans: number
}

export const foreignHosts: Record<ForeignProduct, string> = {
  bitly: 'bit.test',
  dub: 'dub.test',
  shlink: 'shlink.test',
  yourls: 'yourls.test',
  kutt: 'kutt.test',
  rebrandly: 'rebrandly.test',
  csv: 'links.test',
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const titles = [
  'Table card',
  'Grüße aus "Köln"',
  'Menu, summer; 2023',
  '日本語のメニュー',
  'Two\nlines',
  '',
  '  spaces  ',
  '=SUM(A1)',
]
const tagSets = [[], ['print'], ['print', 'fair 2023'], ['Grün', 'a b']]

/** Paths that each product allows. Their case matters, and some have hyphens, dots, slashes or letters of other alphabets. */
const pathShapes: Record<ForeignProduct, ((word: string, index: number) => string)[]> = {
  bitly: [(word) => word, (word) => `3${word}`, (word, at) => `Summer_${at}-${word}`],
  dub: [(word) => word, (word, at) => `de/${word}${at}`, (word) => `%C3%A9t%C3%A9-${word}`],
  shlink: [(word) => word, (word) => `v1.2/${word}`, (word) => `${word}~x`],
  yourls: [(word) => word.toLowerCase()],
  kutt: [(word) => word, (word) => `${word}_a-b`],
  rebrandly: [(word) => word],
  csv: [(word) => word, (word) => `q/${word}`],
}

/** Makes distinct links; the same product and count always give the same links. */
export function makeLinks(product: ForeignProduct, count: number): SampleLink[] {
  const used = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const shape = pathShapes[product][index % pathShapes[product].length] ?? String
    let path = shape(toWord(index * 7919 + 31), index)
    while (used.has(path)) path += 'x'
    used.add(path)
    return {
      host: foreignHosts[product],
      path,
      url: `https://example.com/${product}/${index}?a=${index}&b=%20x#part`,
      title: titles[index % titles.length] ?? '',
      tags: tagSets[index % tagSets.length] ?? [],
      createdAt: new Date(Date.UTC(2019, 0, 1) + index * 3_607_000),
      scans: (index * 37) % 5000,
    }
  })
}

/** The export files of each product: CSV, or pages of its API with one page per line. */
export const exporters: Record<
  ForeignProduct,
  { csv: (links: SampleLink[]) => string; json?: (links: SampleLink[]) => string }
> = {
  bitly: {
    csv: (links) =>
      toCsv('link,long_url,title,created_at,tags,clicks', links, (link) => [
        toAddress(link),
        link.url,
        link.title,
        toSeconds(link).replace('Z', '+0000'),
        link.tags.join(','),
        link.scans,
      ]),
    json: (links) =>
      toPages(links, (page) => ({
        links: page.map((link) => ({
          id: `${link.host}/${link.path}`,
          link: toAddress(link),
          long_url: link.url,
          title: link.title,
          tags: link.tags,
          created_at: toSeconds(link).replace('Z', '+0000'),
          clicks: link.scans,
        })),
        pagination: { size: page.length },
      })),
  },
  dub: {
    csv: (links) =>
      toCsv('Short link,Destination URL,Title,Created at,Tags,Clicks', links, (link) => [
        toAddress(link),
        link.url,
        link.title,
        link.createdAt.toISOString(),
        link.tags.join(', '),
        link.scans,
      ]),
    json: (links) =>
      toPages(links, (page) =>
        page.map((link) => ({
          domain: link.host,
          key: link.path,
          shortLink: toAddress(link),
          url: link.url,
          title: link.title,
          tags: link.tags.map((name) => ({ name })),
          createdAt: link.createdAt.toISOString(),
          clicks: link.scans,
        })),
      ),
  },
  shlink: {
    csv: (links) =>
      toCsv('createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits', links, (link) => [
        toSeconds(link).replace('Z', '+00:00'),
        link.host,
        link.path,
        toAddress(link),
        link.url,
        link.title,
        link.tags.join('|'),
        link.scans,
      ]),
    json: (links) =>
      toPages(links, (page) => ({
        shortUrls: {
          data: page.map((link) => ({
            shortCode: link.path,
            shortUrl: toAddress(link),
            longUrl: link.url,
            title: link.title,
            tags: link.tags,
            dateCreated: toSeconds(link).replace('Z', '+00:00'),
            visitsSummary: { total: link.scans },
          })),
        },
      })),
  },
  yourls: {
    csv: (links) =>
      toCsv('keyword,url,title,timestamp,ip,clicks', links, (link) => [
        link.path,
        link.url,
        link.title,
        toSeconds(link).replace('T', ' ').replace('Z', ''),
        '192.0.2.1',
        link.scans,
      ]),
  },
  kutt: {
    csv: (links) =>
      toCsv('link,target,description,created_at,visit_count', links, (link) => [
        toAddress(link),
        link.url,
        link.title,
        link.createdAt.toISOString(),
        link.scans,
      ]),
    json: (links) =>
      toPages(links, (page) => ({
        total: links.length,
        data: page.map((link) => ({
          address: link.path,
          link: toAddress(link),
          target: link.url,
          description: link.title,
          visit_count: link.scans,
          created_at: link.createdAt.toISOString(),
        })),
      })),
  },
  rebrandly: {
    csv: (links) =>
      toCsv('title,slashtag,destination,shortUrl,tags,createdAt,clicks', links, (link) => [
        link.title,
        link.path,
        link.url,
        `${link.host}/${link.path}`,
        link.tags.join(','),
        link.createdAt.toISOString(),
        link.scans,
      ]),
    json: (links) =>
      toPages(links, (page) =>
        page.map((link) => ({
          title: link.title,
          slashtag: link.path,
          destination: link.url,
          domain: { id: 'dom_1', fullName: link.host },
          tags: link.tags.map((name) => ({ name })),
          createdAt: link.createdAt.toISOString(),
          clicks: link.scans,
        })),
      ),
  },
  csv: {
    csv: (links) =>
      toCsv('short,destination,name,tags', links, (link) => [
        toAddress(link),
        link.url,
        link.title,
        link.tags.join(';'),
      ]),
  },
}

function toCsv(headings: string, links: SampleLink[], cells: (link: SampleLink) => (string | number)[]): string {
  return [headings, ...links.map((link) => cells(link).map(quote).join(','))].join('\r\n')
}

function quote(cell: string | number): string {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const PAGE = 100

function toPages(links: SampleLink[], toPage: (page: SampleLink[]) => unknown): string {
  const pages = Array.from({ length: Math.ceil(links.length / PAGE) }, (_, index) =>
    links.slice(index * PAGE, (index + 1) * PAGE),
  )
  return pages.map((page) => JSON.stringify(toPage(page))).join('\n')
}

function toAddress({ host, path }: SampleLink): string {
  return `https://${host}/${path}`
}

function toSeconds({ createdAt }: SampleLink): string {
  return createdAt.toISOString().replace('.000', '')
}

function toWord(number: number): string {
  let word = ''
  for (let remaining = number; remaining > 0; remaining = Math.floor(remaining / 62))
    word = `${base62[remaining % 62] ?? ''}${word}`
  return word.padStart(5, 'a')
}
