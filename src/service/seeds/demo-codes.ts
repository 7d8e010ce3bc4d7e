import type { Changes, StoredDesign, StoredDestination, StoredRule } from '../codes/schema.ts'
import { newShortCode } from '../codes/short-code.ts'
import { newId } from '../ids/ids.ts'
import { demoFolders, type Kind, type PlannedCode, plannedCodes } from './demo-catalogue.ts'
import { demoRules } from './demo-rules.ts'
import { pick, type Random } from '../runtime/random.ts'
import { drawDesign } from '#qr/draw-design.ts'
import { getPalette } from '#qr/palette.ts'
import { systemTemplates } from '#qr/system-templates.ts'

const DAY = 86_400_000

export interface DemoFolder {
  id: string
  name: string
  parentId: string | null
  createdAt: Date
}

export interface DemoCode {
  id: string
  shortCode: string
  name: string
  destination: Extract<StoredDestination, { type: 'url' }>
  folderId: string | null
  tags: string[]
  archived: boolean
  rules: StoredRule[]
  design: StoredDesign | null
  createdAt: Date
  updatedAt: Date
  kind: Kind
  city: string
  changes: DemoChange[]
}

interface DemoChange {
  id: string
  at: Date
  actor: { id: string; name: string }
  changes: Changes
}

/** The folder tree, created in the workspace's first days. */
export function demoFolderRows(now: Date): DemoFolder[] {
  const made = new Map<string, DemoFolder>()
  for (const [index, [name, parent]] of demoFolders.entries()) {
    const createdAt = new Date(now.getTime() - 520 * DAY + index * 9 * DAY)
    const parentId = parent === null ? null : (made.get(parent)?.id ?? null)
    made.set(name, { id: newId('fld', createdAt), name, parentId, createdAt })
  }
  return [...made.values()]
}

/** The codes, each with a history that leads to its present state. */
export function demoCodeRows(random: Random, now: Date, folders: readonly DemoFolder[]): DemoCode[] {
  const folderIds = new Map(folders.map(({ name, id }) => [name, id]))
  const used = new Set<string>()
  return plannedCodes().map((planned, index) => {
    const createdAt = bornAt(random, now, index)
    const archived =
      planned.name.startsWith('Newsletter') || (createdAt.getTime() < now.getTime() - 200 * DAY && random() < 0.09)
    const code = {
      id: newId('cod', createdAt),
      shortCode: freshShortCode(used),
      name: planned.name,
      destination: { type: 'url' as const, url: planned.url },
      folderId: planned.folder === null ? null : (folderIds.get(planned.folder) ?? null),
      tags: planned.tags,
      archived,
      rules: demoRules(planned),
      design: demoDesign(planned.kind, index),
      createdAt,
      kind: planned.kind,
      city: planned.city,
    }
    const changes = createHistory(random, { planned, rules: code.rules, createdAt, archived, now })
    return { ...code, changes, updatedAt: changes.at(-1)?.at ?? createdAt }
  })
}

// Most codes are older than the scans; a few were created last week, and one this morning.
function bornAt(random: Random, now: Date, index: number): Date {
  const daysAgo = index % 37 === 11 ? 0.2 + random() * 12 : index % 9 === 4 ? 12 + random() * 70 : 95 + random() * 390
  return new Date(Math.floor(now.getTime() - daysAgo * DAY))
}

function freshShortCode(used: Set<string>): string {
  const drawn = newShortCode()
  if (used.has(drawn)) return freshShortCode(used)
  used.add(drawn)
  return drawn
}

const people = [
  { id: 'demo-mara', name: 'Mara Reyes' },
  { id: 'demo-jonas', name: 'Jonas Petersen' },
  { id: 'demo-ines', name: 'Inês Carvalho' },
  { id: 'demo-priya', name: 'Priya Nair' },
]

interface Life {
  planned: PlannedCode
  rules: StoredRule[]
  createdAt: Date
  archived: boolean
  now: Date
}

// As the service records it: the first entry is the creation, and each later one begins where the previous one ended.
function createHistory(random: Random, { planned, rules, createdAt, archived, now }: Life): DemoChange[] {
  const destination = { type: 'url', url: planned.url }
  const firstName = random() < 0.35 ? draftName(random, planned.name) : planned.name
  const firstUrl = random() < 0.45 ? planned.url.replace('https://', 'https://old.') : planned.url
  const firstDestination = { type: 'url', url: firstUrl }
  const steps: Changes[] = []
  if (firstName !== planned.name) steps.push({ name: { from: firstName, to: planned.name } })
  if (firstUrl !== planned.url) steps.push({ destination: { from: firstDestination, to: destination } })
  if (planned.tags.length > 0 && random() < 0.3) steps.push({ tags: { from: planned.tags.slice(1), to: planned.tags } })
  if (archived) steps.push({ archived: { from: false, to: true } })
  const age = now.getTime() - createdAt.getTime()
  const moments = steps.map(() => now.getTime() - 60_000 - age * 0.95 * random() ** 1.6).toSorted((a, b) => a - b)
  const made: Changes = { name: { from: null, to: firstName }, destination: { from: null, to: firstDestination } }
  if (rules.length > 0) made['rules'] = { from: [], to: rules }
  return [made, ...steps].map((changes, step) => {
    const at = new Date(Math.floor(Math.max(moments[step - 1] ?? 0, createdAt.getTime() + step)))
    return { id: newId('chg', at), at, actor: pick(random, people), changes }
  })
}

function draftName(random: Random, name: string): string {
  return pick(random, [`${name} (draft)`, `${name} v1`, `Copy of ${name}`])
}

/** The template for codes of a kind; the others have the plain design. */
const chosen: Partial<Record<Kind, string>> = {
  table: 'Menu',
  event: 'Event ticket',
  hotel: 'Free Wi-Fi',
  receipt: 'Rate us',
  delivery: 'Special offer',
}

/** The design of one in three codes; null: plain. Nothing is drawn yet, so the service draws and verifies it when it is shown. */
function demoDesign(kind: Kind, index: number): StoredDesign | null {
  const template = systemTemplates.find(({ name }) => name === chosen[kind])
  if (!template || index % 3 !== 0) return null
  const { id: templateId, design: plain } = template
  const { correction } = drawDesign('https://codes.example.com/BCDFGHJKM', plain)
  return { kind: 'template', templateId, palette: getPalette(plain), correction, plain }
}
