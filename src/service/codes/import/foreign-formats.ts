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

/** Products whose links can be imported. `csv` is any file. Its product is recognized by the headings if possible. */
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
  /** Parts of the file that were left out because they were not understood. */
  unread: PlacedReason[]
  /** Fields with content that are not imported. */
  unused: string[]
}

/**
 * Finds the links of an export. Throws UnreadableExport if no field has the short links, or none has their destinations. The mapping must then
 * name that field.
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
  const separateFields = separateAddressFields[product] ?? []
  requireFields(items, { readers, names, separateFields })
  const unread: PlacedReason[] = problems.map(({ row, reason }) => ({ place: `row ${row}`, reason }))
  const getFirstValue = (get: Getter, field: LinkField) =>
    names[field].map(get).find((value) => value !== undefined && value !== null && value !== '')
  const dayOrder = findDayOrder(readers.map(({ get }) => getFirstValue(get, 'created')))
  const links = readers.map(({ place, get }) =>
    toLink(
      { place, get, getFirstValue: (field) => getFirstValue(get, field), separateFields, dayOrder, now },
      (field, reason) => unread.push({ place, reason: `${field}: ${reason}.` }),
    ),
  )
  const usedNames = new Set([
    ...Object.values(names).flat(),
    ...separateFields,
    'custombitlinks',
    'linkclicks',
    'clicksbyday',
    'shortcode',
  ])
  return { product, links, unread, unused: findUnusedNames(items, usedNames) }
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
  // A person may have added a column to an export, or written a table with the headings of a product.
  const names =
    product === 'csv'
      ? [...guessed, ...fieldNamesByProduct.csv[field]]
      : [...fieldNamesByProduct[product][field], ...guessed]
  return names.filter((name) => !mappedNames.has(name))
}

interface RequiredFields {
  readers: readonly { get: Getter }[]
  names: FieldNames
  separateFields: readonly string[]
}

function requireFields(items: readonly Item[], { readers, names, separateFields }: RequiredFields): void {
  for (const field of ['link', 'url'] as const) {
    const candidates = field === 'link' ? [...names.link, ...separateFields.slice(1)] : names.url
    if (readers.some(({ get }) => candidates.some((name) => get(name) !== undefined))) continue
    const missingContent = field === 'link' ? 'the short links' : 'their destinations'
    throw new UnreadableExport(
      `No field has ${missingContent}. There are: ${Object.keys(items[0]?.fields ?? {}).join(', ')}. Name it: --map ${field}=<field>.`,
    )
  }
}

interface LinkSource {
  place: string
  get: Getter
  getFirstValue: (field: LinkField) => unknown
  separateFields: readonly string[]
  dayOrder: DayOrder
  now: Date
}

function toLink(
  { place, get, getFirstValue, separateFields, dayOrder, now }: LinkSource,
  onUnread: (field: string, reason: string) => void,
): ForeignLink {
  const readOrReport = <T>(field: string, value: CellValue<T>, otherwise: T): T => {
    if (value.ok) return value.value
    onUnread(field, value.reason)
    return otherwise
  }
  return {
    place,
    addresses: readAddresses(getFirstValue('link'), separateFields.map(get), get('custombitlinks')),
    url: toText(getFirstValue('url')).trim(),
    name: toText(getFirstValue('name')).trim(),
    folder: readFolderPath(toText(getFirstValue('folder'))),
    tags: readTags(getFirstValue('tags')),
    createdAt: readOrReport('Time', readMoment(getFirstValue('created'), { now, order: dayOrder }), null),
    isArchived: readOrReport('Archived', readFlag(getFirstValue('archived')), false),
    scans: readOrReport('Scans', readCount(getFirstValue('scans')), null),
    scansByDay: readDays(get('linkclicks') ?? get('clicksbyday')),
  }
}

function findUnusedNames(items: readonly Item[], used: ReadonlySet<string>): string[] {
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
  const joinedAddress = typeof host === 'string' && host !== '' && typeof path === 'string' ? `${host}/${path}` : ''
  const otherAddresses: unknown[] = Array.isArray(others) ? others : []
  const addresses = [toText(link) || joinedAddress, ...otherAddresses.map(toText)].flatMap(
    (text) => parseAddress(text) ?? [],
  )
  return [...new Map(addresses.map((address) => [`${address.host}/${address.path}`, address])).values()]
}

/** Reads scans by day from `[{date, clicks}]`, as Bitly's API returns them. */
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
