import {
  type ForeignLink,
  isRecord,
  parseAddress,
  parseCount,
  parseMoment,
  parseTags,
  type PrintedAddress,
} from './foreign-link.ts'
import { type Item, UnreadableExport } from './read-items.ts'

export const foreignProducts = ['bitly', 'dub', 'shlink', 'yourls', 'kutt', 'csv'] as const
export type ForeignProduct = (typeof foreignProducts)[number]

/** Properties of a link, and in which field an export has them. */
export const linkFields = ['link', 'url', 'name', 'tags', 'created', 'scans', 'archived'] as const
export type LinkField = (typeof linkFields)[number]
/** Fields that a person has named, which come before those of the format. */
export type Mapping = Partial<Record<LinkField, string>>

/**
 * Names of the fields, of CSV headings and of the products' APIs alike; the first that an item has counts. They are compared without
 * case, spaces, hyphens and underscores, so `Short link` is `short_link`. A dot leads into an object.
 */
const formats: Record<ForeignProduct, Record<LinkField, string[]>> = {
  bitly: {
    link: ['link', 'shortlink', 'bitlink', 'id'],
    url: ['longurl', 'destination', 'destinationurl'],
    name: ['title'],
    tags: ['tags'],
    created: ['createdat', 'created', 'datecreated'],
    scans: ['clicks', 'totalclicks', 'engagements'],
    archived: ['archived'],
  },
  dub: {
    link: ['shortlink', 'link'],
    url: ['url', 'destinationurl', 'destination'],
    name: ['title', 'description', 'comments'],
    tags: ['tags', 'tagnames'],
    created: ['createdat', 'created'],
    scans: ['clicks', 'totalclicks'],
    archived: ['archived'],
  },
  shlink: {
    link: ['shorturl', 'shortlink'],
    url: ['longurl', 'originalurl'],
    name: ['title'],
    tags: ['tags'],
    created: ['datecreated', 'createdat'],
    scans: ['visitssummary.total', 'visitscount', 'visits'],
    archived: [],
  },
  yourls: {
    link: ['shorturl', 'keyword'],
    url: ['url', 'longurl'],
    name: ['title'],
    tags: ['tags'],
    created: ['timestamp', 'date'],
    scans: ['clicks'],
    archived: [],
  },
  kutt: {
    link: ['link', 'shortlink', 'address'],
    url: ['target', 'longurl', 'original'],
    name: ['description', 'title'],
    tags: ['tags'],
    created: ['createdat', 'created'],
    scans: ['visitcount', 'visits', 'clicks'],
    archived: ['banned'],
  },
  csv: {
    link: ['link', 'shortlink', 'shorturl', 'short', 'alias', 'keyword', 'slug', 'code', 'address'],
    url: ['url', 'longurl', 'destination', 'destinationurl', 'target', 'originalurl'],
    name: ['name', 'title', 'description', 'label'],
    tags: ['tags', 'tag', 'labels'],
    created: ['createdat', 'created', 'datecreated', 'timestamp', 'date'],
    scans: ['scans', 'clicks', 'visits', 'visitcount', 'hits'],
    archived: ['archived'],
  },
}

/** Where APIs have the domain and the path of a link apart. */
const parts: Partial<Record<ForeignProduct, [host: string, path: string]>> = {
  dub: ['domain', 'key'],
  shlink: ['domain', 'shortcode'],
  kutt: ['domain', 'address'],
}

/**
 * The links of an export. Throws UnreadableExport where no field has the addresses of the links or their destinations: then the mapping
 * must name it.
 */
export function toForeignLinks(
  items: readonly Item[],
  { product, mapping = {}, now }: { product: ForeignProduct; mapping?: Mapping; now: Date },
): ForeignLink[] {
  const read = items.map(({ place, fields }) => ({ place, get: getter(fields) }))
  const names = Object.fromEntries(
    linkFields.map((field) => [field, mapping[field] === undefined ? formats[product][field] : [fold(mapping[field])]]),
  ) as Record<LinkField, string[]>
  const separate = parts[product] ?? []
  for (const field of ['link', 'url'] as const) {
    const wanted = field === 'link' ? [...names.link, ...separate.slice(1)] : names.url
    if (read.some(({ get }) => wanted.some((name) => get(name) !== undefined))) continue
    const what = field === 'link' ? 'the short links' : 'their destinations'
    throw new UnreadableExport(
      `No field has ${what}. There are: ${Object.keys(items[0]?.fields ?? {}).join(', ')}. Name it: --map ${field}=<field>.`,
    )
  }
  return read.map(({ place, get }) => {
    const first = (field: LinkField) => names[field].map(get).find((value) => value !== undefined && value !== '')
    const name = first('name')
    return {
      place,
      addresses: readAddresses(first('link'), separate.map(get), get('custombitlinks')),
      url: toText(first('url')).trim(),
      name: toText(name).trim(),
      tags: parseTags(first('tags')),
      createdAt: parseMoment(first('created'), now),
      isArchived: [true, 'true', '1', 'yes'].includes(first('archived') as string | boolean),
      scans: parseCount(first('scans')),
      scansByDay: readDays(get('linkclicks') ?? get('clicksbyday')),
    }
  })
}

function readAddresses(link: unknown, [host, path]: unknown[], others: unknown): PrintedAddress[] {
  const split = typeof host === 'string' && host !== '' && typeof path === 'string' ? `${host}/${path}` : ''
  const further: unknown[] = Array.isArray(others) ? others : []
  const found = [toText(link) || split, ...further.map(toText)].flatMap((text) => parseAddress(text) ?? [])
  return [...new Map(found.map((address) => [`${address.host}/${address.path}`, address])).values()]
}

/** `[{date, clicks}]`, as Bitly's API answers for a link. */
function readDays(value: unknown): ForeignLink['scansByDay'] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => {
    if (!isRecord(each)) return []
    const day = /^\d{4}-\d\d-\d\d/.exec(toText(each['date'] ?? each['day']))?.[0]
    const scans = parseCount(each['clicks'] ?? each['scans'])
    return day !== undefined && scans !== null && scans > 0 ? [{ day, scans }] : []
  })
}

/** Reads fields by their folded names; `visitssummary.total` leads into an object. */
function getter(fields: Record<string, unknown>): (name: string) => unknown {
  const folded = new Map(Object.entries(fields).map(([name, value]) => [fold(name), value]))
  return (name) => {
    const [head = '', ...rest] = name.split('.')
    const value = folded.get(name) ?? folded.get(head)
    return rest.length > 0 && isRecord(value) ? getter(value)(rest.join('.')) : value
  }
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
