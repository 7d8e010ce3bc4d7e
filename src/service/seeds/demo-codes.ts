import type { Changes, StoredDesign, StoredDestination, StoredRule } from '../codes/schema.ts'
import { createShortCode } from '../codes/short-code.ts'
import { createId } from '../ids/ids.ts'
import { demoFolders, type CodeKind, type PlannedCode, planDemoCodes } from './demo-catalog.ts'
import { createDemoRules } from './demo-rules.ts'
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
  kind: CodeKind
  city: string
  changes: DemoChange[]
}

interface DemoChange {
  id: string
  at: Date
  actor: { id: string; name: string }
  changes: Changes
}

/** The folder tree. It was created in the first months of the workspace. */
export function createDemoFolders(now: Date): DemoFolder[] {
  const folders = new Map<string, DemoFolder>()
  for (const [index, [name, parent]] of demoFolders.entries()) {
    const createdAt = new Date(now.getTime() - 520 * DAY + index * 9 * DAY)
    const parentId = parent === null ? null : (folders.get(parent)?.id ?? null)
    folders.set(name, { id: createId('fld', createdAt), name, parentId, createdAt })
  }
  return [...folders.values()]
}

/** The codes, each with a history that ends in its present state. */
export function createDemoCodes(random: Random, now: Date, folders: readonly DemoFolder[]): DemoCode[] {
  const folderIds = new Map(folders.map(({ name, id }) => [name, id]))
  const used = new Set<string>()
  return planDemoCodes().map((planned, index) => {
    const createdAt = pickCreationTime(random, now, index)
    const archived =
      planned.name.startsWith('Newsletter') || (createdAt.getTime() < now.getTime() - 200 * DAY && random() < 0.09)
    const code = {
      id: createId('cod', createdAt),
      shortCode: createUniqueShortCode(used),
      name: planned.name,
      destination: { type: 'url' as const, url: planned.url },
      folderId: planned.folder === null ? null : (folderIds.get(planned.folder) ?? null),
      tags: planned.tags,
      archived,
      rules: createDemoRules(planned),
      design: createDemoDesign(planned.kind, index),
      createdAt,
      kind: planned.kind,
      city: planned.city,
    }
    const changes = createHistory(random, { planned, rules: code.rules, createdAt, archived, now })
    return { ...code, changes, updatedAt: changes.at(-1)?.at ?? createdAt }
  })
}

// Most codes are older than the scans, a few codes were created last week, and one code was created this morning.
function pickCreationTime(random: Random, now: Date, index: number): Date {
  const daysAgo = index % 37 === 11 ? 0.2 + random() * 12 : index % 9 === 4 ? 12 + random() * 70 : 95 + random() * 390
  return new Date(Math.floor(now.getTime() - daysAgo * DAY))
}

function createUniqueShortCode(used: Set<string>): string {
  const shortCode = createShortCode()
  if (used.has(shortCode)) return createUniqueShortCode(used)
  used.add(shortCode)
  return shortCode
}

const people = [
  { id: 'demo-mara', name: 'Mara Reyes' },
  { id: 'demo-jonas', name: 'Jonas Petersen' },
  { id: 'demo-ines', name: 'Inês Carvalho' },
  { id: 'demo-priya', name: 'Priya Nair' },
]

interface HistoryOptions {
  planned: PlannedCode
  rules: StoredRule[]
  createdAt: Date
  archived: boolean
  now: Date
}

// Has the form in which the service records history: the first entry is the creation, and each later entry begins where the previous entry
// ended.
function createHistory(random: Random, { planned, rules, createdAt, archived, now }: HistoryOptions): DemoChange[] {
  const destination = { type: 'url', url: planned.url }
  const firstName = random() < 0.35 ? pickDraftName(random, planned.name) : planned.name
  const firstUrl = random() < 0.45 ? planned.url.replace('https://', 'https://old.') : planned.url
  const firstDestination = { type: 'url', url: firstUrl }
  const steps: Changes[] = []
  if (firstName !== planned.name) steps.push({ name: { from: firstName, to: planned.name } })
  if (firstUrl !== planned.url) steps.push({ destination: { from: firstDestination, to: destination } })
  if (planned.tags.length > 0 && random() < 0.3) steps.push({ tags: { from: planned.tags.slice(1), to: planned.tags } })
  if (archived) steps.push({ archived: { from: false, to: true } })
  const age = now.getTime() - createdAt.getTime()
  const moments = steps.map(() => now.getTime() - 60_000 - age * 0.95 * random() ** 1.6).toSorted((a, b) => a - b)
  const creation: Changes = { name: { from: null, to: firstName }, destination: { from: null, to: firstDestination } }
  if (rules.length > 0) creation['rules'] = { from: [], to: rules }
  return [creation, ...steps].map((changes, step) => {
    const at = new Date(Math.floor(Math.max(moments[step - 1] ?? 0, createdAt.getTime() + step)))
    return { id: createId('chg', at), at, actor: pick(random, people), changes }
  })
}

function pickDraftName(random: Random, name: string): string {
  return pick(random, [`${name} (draft)`, `${name} v1`, `Copy of ${name}`])
}

/** The template for codes of a kind. Codes of other kinds have the plain design. */
const templateNames: Partial<Record<CodeKind, string>> = {
  table: 'Menu',
  event: 'Event ticket',
  hotel: 'Free Wi-Fi',
  receipt: 'Rate us',
  delivery: 'Special offer',
}

/**
 * The design of every third code of a kind with a template. Null for the plain design. The service draws and verifies the design when the
 * code is shown.
 */
function createDemoDesign(kind: CodeKind, index: number): StoredDesign | null {
  const template = systemTemplates.find(({ name }) => name === templateNames[kind])
  if (!template || index % 3 !== 0) return null
  const { id: templateId, design: plain } = template
  const { correction } = drawDesign('https://codes.example.com/BCDFGHJKM', plain)
  return { kind: 'template', templateId, palette: getPalette(plain), correction, plain }
}
