import {
  type DayOrder,
  findDayOrder,
  isRecord,
  readCount,
  readFlag,
  readMoment,
  readTags,
  type CellValue,
} from '#tables/cell-values.ts'
import { readFolderPath } from '#tables/folder-paths.ts'
import {
  findProduct,
  foldName,
  fieldNamesByProduct,
  type KnownProduct,
  type LinkField,
  linkFields,
  fieldUses,
  separateAddressFields,
} from '#tables/known-exports.ts'
import { type ForeignLink, parseAddress, type PrintedAddress } from './foreign-link.ts'
import { type Item, type ParsedExport, UnreadableExport } from './read-items.ts'

/** Products whose links can be imported. `csv` is any file; its product is recognised by the headings, if possible. */
export const foreignProducts = ['bitly', 'dub', 'shlink', 'yourls', 'kutt', 'rebrandly', 'csv'] as const
export type ForeignProduct = (typeof foreignProducts)[number]

/** Fields that a person has chosen. These fields take precedence over the fields of the format. */
export type Mapping = Partial<Record<LinkField, string>>

/** A place in the file, and the message about it. */
export interface PlacedReason {
  place: string
  reason: string
}

export interface ForeignLinks {
  /** The product whose format was read. */
  product: KnownProduct | 'csv'
  links: ForeignLink[]
  /** Parts of the file that were not understood and left out. */
  unread: PlacedReason[]
  /** Fields with content that are not imported. */
  unused: string[]
}

/**
 * The links of an export. Throws UnreadableExport if no field has the short links or their destinations: the mapping must then name the
 * field.
 */
export function toForeignLinks(
  { items, headings, problems }: ParsedExport,
  { product: requestedProduct, mapping = {}, now }: { product: ForeignProduct; mapping?: Mapping; now: Date },
): ForeignLinks {
  const product =
    requestedProduct === 'csv' ? (findProduct(Object.keys(items[0]?.fields ?? {})) ?? 'csv') : requestedProduct
  const readers = items.map(({ place, fields }) => ({ place, get: createGetter(fields) }))
  const names = Object.fromEntries(
    linkFields.map((field) => [field, listFieldNames(field, { product, mapping, headings })]),
  ) as FieldNames
  const separate = separateAddressFields[product] ?? []
  requireFields(items, { read: readers, names, separate })
  const unread: PlacedReason[] = problems.map(({ row, reason }) => ({ place: `row ${row}`, reason }))
  const getFirstValue = (get: Getter, field: LinkField) =>
    names[field].map(get).find((value) => value !== undefined && value !== '')
  const order = findDayOrder(readers.map(({ get }) => getFirstValue(get, 'created')))
  const links = readers.map(({ place, get }) =>
    toLink({ place, get, first: (field) => getFirstValue(get, field), separate, order, now }, (field, reason) =>
      unread.push({ place, reason: `${field}: ${reason}.` }),
    ),
  )
  const used = new Set([
    ...Object.values(names).flat(),
    ...separate,
    'custombitlinks',
    'linkclicks',
    'clicksbyday',
    'shortcode',
  ])
  return { product, links, unread, unused: findUnused(items, used) }
}

type Getter = (name: string) => unknown
type FieldNames = Record<LinkField, readonly string[]>

function listFieldNames(
  field: LinkField,
  { product, mapping, headings }: { product: KnownProduct | 'csv'; mapping: Mapping } & Pick<ParsedExport, 'headings'>,
): readonly string[] {
  if (mapping[field] !== undefined) return [foldName(mapping[field])]
  // A heading that a person mapped to one field is not guessed for another.
  const mappedNames = new Set(Object.values(mapping).map(foldName))
  const heading = foldName(headings[fieldUses[field]] ?? '')
  const guessed = heading === '' ? [] : [heading]
  // Somebody may have added a column to an export, or have made a table with headings like the headings of a product.
  const names =
    product === 'csv'
      ? [...guessed, ...fieldNamesByProduct.csv[field]]
      : [...fieldNamesByProduct[product][field], ...guessed]
  return names.filter((name) => !mappedNames.has(name))
}

interface RequiredFields {
  read: readonly { get: Getter }[]
  names: FieldNames
  separate: readonly string[]
}

function requireFields(items: readonly Item[], { read, names, separate }: RequiredFields): void {
  for (const field of ['link', 'url'] as const) {
    const candidates = field === 'link' ? [...names.link, ...separate.slice(1)] : names.url
    if (read.some(({ get }) => candidates.some((name) => get(name) !== undefined))) continue
    const missingContent = field === 'link' ? 'the short links' : 'their destinations'
    throw new UnreadableExport(
      `No field has ${missingContent}. There are: ${Object.keys(items[0]?.fields ?? {}).join(', ')}. Name it: --map ${field}=<field>.`,
    )
  }
}

interface LinkSource {
  place: string
  get: Getter
  first: (field: LinkField) => unknown
  separate: readonly string[]
  order: DayOrder
  now: Date
}

function toLink(
  { place, get, first, separate, order, now }: LinkSource,
  onUnread: (field: string, reason: string) => void,
): ForeignLink {
  const readOrReport = <T>(field: string, value: CellValue<T>, otherwise: T): T => {
    if (value.ok) return value.value
    onUnread(field, value.reason)
    return otherwise
  }
  return {
    place,
    addresses: readAddresses(first('link'), separate.map(get), get('custombitlinks')),
    url: toText(first('url')).trim(),
    name: toText(first('name')).trim(),
    folder: readFolderPath(toText(first('folder'))),
    tags: readTags(first('tags')),
    createdAt: readOrReport('Time', readMoment(first('created'), { now, order }), null),
    isArchived: readOrReport('Archived', readFlag(first('archived')), false),
    scans: readOrReport('Scans', readCount(first('scans')), null),
    scansByDay: readDays(get('linkclicks') ?? get('clicksbyday')),
  }
}

function findUnused(items: readonly Item[], used: ReadonlySet<string>): string[] {
  const roots = new Set([...used].map((name) => name.split('.')[0] ?? name))
  const isFilled = (value: unknown) => value !== '' && value !== null && value !== undefined
  const names = new Set(
    items.flatMap(({ fields }) =>
      Object.keys(fields).filter((name) => isFilled(fields[name]) && !roots.has(foldName(name))),
    ),
  )
  return [...names]
}

function readAddresses(link: unknown, [host, path]: unknown[], others: unknown): PrintedAddress[] {
  const split = typeof host === 'string' && host !== '' && typeof path === 'string' ? `${host}/${path}` : ''
  const further: unknown[] = Array.isArray(others) ? others : []
  const addresses = [toText(link) || split, ...further.map(toText)].flatMap((text) => parseAddress(text) ?? [])
  return [...new Map(addresses.map((address) => [`${address.host}/${address.path}`, address])).values()]
}

/** `[{date, clicks}]`, as Bitly's API answers for a link. */
function readDays(value: unknown): ForeignLink['scansByDay'] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return []
    const day = /^\d{4}-\d\d-\d\d/.exec(toText(entry['date'] ?? entry['day']))?.[0]
    const scans = readCount(entry['clicks'] ?? entry['scans'])
    return day !== undefined && scans.ok && scans.value !== null && scans.value > 0 ? [{ day, scans: scans.value }] : []
  })
}

/** Reads fields by their folded names; `visitssummary.total` is a field of a nested object. */
function createGetter(fields: Record<string, unknown>): Getter {
  const folded = new Map(Object.entries(fields).map(([name, value]) => [foldName(name), value]))
  return (name) => {
    const [head = '', ...rest] = name.split('.')
    const value = folded.get(name) ?? folded.get(head)
    return rest.length > 0 && isRecord(value) ? createGetter(value)(rest.join('.')) : value
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
