import type { ColumnUse } from './column-uses.ts'

/** Products whose exports are known by the names of their fields. */
export const knownProducts = ['tessera', 'bitly', 'dub', 'shlink', 'yourls', 'kutt', 'rebrandly'] as const
export type KnownProduct = (typeof knownProducts)[number]

/** Properties of a link that an export may have. */
export const linkFields = ['link', 'url', 'name', 'folder', 'tags', 'created', 'scans', 'archived'] as const
export type LinkField = (typeof linkFields)[number]

/** The use of the column for each property. */
export const fieldUses = {
  link: 'alias',
  url: 'destination',
  name: 'name',
  folder: 'folder',
  tags: 'tags',
  created: 'created',
  scans: 'scans',
  archived: 'archived',
} as const satisfies Record<LinkField, ColumnUse>

type LinkFormat = Record<LinkField, readonly string[]>

/**
 * The names of each field, in CSV headings and in the APIs of the products. The first name that an item has counts. Names are compared after
 * folding, so `Short link` equals `short_link`. A dot leads into an object.
 */
export const fieldNamesByProduct: Record<KnownProduct | 'csv', LinkFormat> = {
  tessera: {
    link: ['scanaddress'],
    url: ['destination'],
    name: ['name'],
    folder: ['folder', 'folders'],
    tags: ['tags'],
    created: ['created'],
    scans: ['scans'],
    archived: ['archived'],
  },
  bitly: {
    link: ['link', 'shortlink', 'bitlink', 'id'],
    url: ['longurl', 'destination', 'destinationurl'],
    name: ['title'],
    folder: ['folder', 'folders'],
    tags: ['tags'],
    created: ['createdat', 'created', 'datecreated'],
    scans: ['clicks', 'totalclicks', 'engagements'],
    archived: ['archived'],
  },
  dub: {
    link: ['shortlink', 'link'],
    url: ['url', 'destinationurl', 'destination'],
    name: ['title', 'description', 'comments'],
    folder: ['folder', 'folders'],
    tags: ['tags', 'tagnames'],
    created: ['createdat', 'created'],
    scans: ['clicks', 'totalclicks'],
    archived: ['archived'],
  },
  shlink: {
    link: ['shorturl', 'shortlink'],
    url: ['longurl', 'originalurl'],
    name: ['title'],
    folder: ['folder', 'folders'],
    tags: ['tags'],
    created: ['datecreated', 'createdat'],
    scans: ['visitssummary.total', 'visitscount', 'visits'],
    archived: [],
  },
  yourls: {
    link: ['shorturl', 'keyword'],
    url: ['url', 'longurl'],
    name: ['title'],
    folder: ['folder', 'folders'],
    tags: ['tags'],
    created: ['timestamp', 'date'],
    scans: ['clicks'],
    archived: [],
  },
  kutt: {
    link: ['link', 'shortlink', 'address'],
    url: ['target', 'longurl', 'original'],
    name: ['description', 'title'],
    folder: ['folder', 'folders'],
    tags: ['tags'],
    created: ['createdat', 'created'],
    scans: ['visitcount', 'visits', 'clicks'],
    archived: ['banned'],
  },
  rebrandly: {
    link: ['shorturl', 'shortlink', 'link'],
    url: ['destination', 'destinationurl'],
    name: ['title'],
    folder: ['folder', 'folders'],
    tags: ['tags'],
    created: ['createdat', 'creationdate', 'created'],
    scans: ['clicks', 'totalclicks'],
    archived: [],
  },
  csv: {
    link: ['link', 'shortlink', 'shorturl', 'short', 'alias', 'keyword', 'slug', 'code', 'address'],
    url: ['url', 'longurl', 'destination', 'destinationurl', 'target', 'originalurl'],
    name: ['name', 'title', 'description', 'label'],
    folder: ['folder', 'folders'],
    tags: ['tags', 'tag', 'labels'],
    created: ['createdat', 'created', 'datecreated', 'timestamp', 'date'],
    scans: ['scans', 'clicks', 'visits', 'visitcount', 'hits'],
    archived: ['archived'],
  },
}

/** The fields of exports that have the domain and the path of a link separately. */
export const separateAddressFields: Partial<Record<KnownProduct | 'csv', readonly [host: string, path: string]>> = {
  dub: ['domain', 'key'],
  shlink: ['domain', 'shortcode'],
  kutt: ['domain', 'address'],
  rebrandly: ['domain.fullname', 'slashtag'],
}

/** Sets of headings that only the tables of one product have. */
const productHeadings: readonly (readonly [KnownProduct, ...(readonly string[])[]])[] = [
  ['tessera', ['shortcode', 'scanaddress', 'destination']],
  ['shlink', ['shortcode', 'longurl'], ['shorturl', 'longurl', 'visits']],
  ['rebrandly', ['slashtag', 'destination'], ['slashtag', 'destinationurl']],
  ['yourls', ['keyword', 'url'], ['keyword', 'longurl']],
  ['bitly', ['link', 'longurl'], ['bitlink', 'longurl'], ['shortlink', 'longurl']],
  ['kutt', ['link', 'target'], ['address', 'target']],
  ['dub', ['shortlink', 'destinationurl'], ['domain', 'key', 'url'], ['shortlink', 'url']],
]

/** The product that wrote a table with these headings. Null if no known product did. */
export function findProduct(headings: readonly string[]): KnownProduct | null {
  const foldedHeadings = new Set(headings.map(foldName))
  const match = productHeadings.find(([, ...sets]) => sets.some((set) => set.every((name) => foldedHeadings.has(name))))
  return match?.[0] ?? null
}

export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}
