import {
  deliveryItems,
  eventItems,
  festivalItems,
  hotelItems,
  partnerItems,
  printItems,
  receiptItems,
  restaurantItems,
  staffItems,
  tableExtras,
  unfiledItems,
} from './demo-names.ts'

/** Where people see a code, which determines when and from where it is scanned. */
export type CodeKind = 'table' | 'print' | 'receipt' | 'event' | 'hotel' | 'delivery' | 'online' | 'staff'

export interface PlannedCode {
  name: string
  /** The name of a folder in `demoFolders`. Null if the code is in no folder. */
  folder: string | null
  kind: CodeKind
  /** The city of the restaurant with the code. */
  city: string
  tags: string[]
  url: string
}

/** Each folder with its parent. */
export const demoFolders: readonly (readonly [name: string, parent: string | null])[] = [
  ['Restaurant', null],
  ['Tables', 'Restaurant'],
  ['Terrace', 'Tables'],
  ['Bar', 'Tables'],
  ['Garden', 'Tables'],
  ['Print', 'Restaurant'],
  ['Receipts', 'Restaurant'],
  ['Events', null],
  ['Harbour festival', 'Events'],
  ['Partners', null],
  ['Hotels', 'Partners'],
  ['Delivery', 'Partners'],
]

const houses = ['Bristol', 'Hamburg', 'Lisbon'] as const

/** The 300 codes of Harbour House: of its three restaurants, their tables, printed matter, festival and partners. */
export function planDemoCodes(): PlannedCode[] {
  return [
    ...planTables('Terrace', 24, ['menu', 'print']),
    ...planTables('Bar', 18, ['menu']),
    ...planTables('Garden', 22, ['menu', 'print']),
    ...planCodes({ folder: 'Tables', kind: 'table', tags: ['menu'], path: 'menu' }, tableExtras),
    ...planCodes({ folder: 'Restaurant', kind: 'print', tags: ['location'], path: 'visit' }, restaurantItems),
    ...planForEachHouse({ folder: 'Print', kind: 'print', tags: ['print'], path: 'print' }, printItems),
    ...planForEachHouse({ folder: 'Receipts', kind: 'receipt', tags: ['feedback'], path: 'thanks' }, receiptItems),
    ...planCodes({ folder: 'Events', kind: 'event', tags: ['event'], path: 'events' }, eventItems),
    ...planCodes(
      { folder: 'Harbour festival', kind: 'event', tags: ['event', 'festival'], path: 'festival' },
      festivalItems,
    ),
    ...planCodes({ folder: 'Partners', kind: 'hotel', tags: ['partner'], path: 'partners' }, partnerItems),
    ...hotelItems.map(([name, city]) => ({
      name: `Room card · ${name}`,
      folder: 'Hotels',
      kind: 'hotel' as const,
      city,
      tags: ['partner', 'hotel'],
      url: `${toUrl('book', name)}?utm_source=hotel&utm_medium=room-card&utm_campaign=stay`,
    })),
    ...planCodes({ folder: 'Delivery', kind: 'delivery', tags: ['print', 'order'], path: 'order' }, deliveryItems),
    ...planCodes({ folder: null, kind: 'online', tags: [], path: 'go' }, unfiledItems),
    ...planCodes({ folder: null, kind: 'staff', tags: ['internal'], path: 'team' }, staffItems),
  ]
}

interface CodeGroup {
  folder: string | null
  kind: CodeKind
  tags: string[]
  path: string
}

function planTables(area: string, count: number, tags: string[]): PlannedCode[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Table card · ${area} ${index + 1}`,
    folder: area,
    kind: 'table',
    city: 'Bristol',
    tags,
    url: `https://harbourhouse.example/menu/${area.toLowerCase()}?table=${index + 1}`,
  }))
}

function planForEachHouse(group: CodeGroup, items: readonly string[]): PlannedCode[] {
  return houses.flatMap((city) =>
    items.map((item) => ({ ...group, name: `${item} · ${city}`, city, url: toUrl(group.path, `${item} ${city}`) })),
  )
}

function planCodes({ path, ...group }: CodeGroup, names: readonly string[]): PlannedCode[] {
  return names.map((name) => ({ ...group, name, city: findCity(name), url: toUrl(path, name) }))
}

function findCity(name: string): string {
  return houses.find((city) => name.includes(city)) ?? 'Bristol'
}

function toUrl(path: string, name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `https://harbourhouse.example/${path}/${slug}`
}
