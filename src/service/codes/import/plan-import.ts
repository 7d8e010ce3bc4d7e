import { cutText } from '#contract/cut-text.ts'
import { destinationUrl } from '#contract/text.ts'
import { readAlias } from '../aliases/normal-form.ts'
import type { ForeignLink, PrintedAddress } from './foreign-link.ts'

/** A code to be created from a link of another product. */
export interface PlannedCode {
  place: string
  name: string
  url: string
  /** Addresses as `host/path`, which all lead to the code. */
  aliases: string[]
  /** Names of folders from the top. Empty if the code is in no folder. */
  folder: string[]
  tags: string[]
  /** Null for the time of the import. */
  createdAt: Date | null
  archived: boolean
  scans: number
  scansByDay: { day: string; scans: number }[]
}

export interface ImportPlan {
  create: PlannedCode[]
  /** Links that are not imported. */
  refused: { place: string; reason: string }[]
  /** Links that are imported with a change. */
  changed: { place: string; reason: string }[]
  /** Links that already lead to a code of the workspace, such as a code that an earlier import created. */
  existing: number
}

interface ImportContext {
  /** The host of links that have none in the export. */
  host: string | null
  /** The host of scan addresses, on which only few paths are free. */
  scanHost: string
  /** Whether a code of this workspace already has the alias. */
  isKnown: (alias: string) => boolean
  /** Whether an address is the scan address of a code of this workspace. */
  isScanAddress: (address: PrintedAddress) => boolean
}

const MAX_NAME_LENGTH = 200
const MAX_TAGS = 50
const MAX_TAG_LENGTH = 50

/** Plans what an import would create, refuse and change, without creating anything. */
export function planImport(links: readonly ForeignLink[], context: ImportContext): ImportPlan {
  const plan: ImportPlan = { create: [], refused: [], changed: [], existing: 0 }
  const placeByAlias = new Map<string, string>()
  for (const link of links) {
    const { place } = link
    if (link.addresses.some(context.isScanAddress)) {
      plan.existing++
      continue
    }
    const aliases = toAliases(link, context)
    const problem = aliases.problem ?? findProblem(link, { aliases: aliases.normalized, placeByAlias })
    if (problem !== null) plan.refused.push({ place, reason: problem })
    else if (aliases.normalized.every(context.isKnown)) plan.existing++
    else {
      for (const alias of aliases.normalized) placeByAlias.set(alias, place)
      const { code, changes } = toCode(link, aliases.normalized)
      plan.create.push(code)
      plan.changed.push(...changes.map((reason) => ({ place, reason })))
    }
  }
  return plan
}

function toAliases(
  { addresses }: ForeignLink,
  { host, scanHost }: ImportContext,
): { normalized: string[]; problem: string | null } {
  if (addresses.length === 0) return { normalized: [], problem: 'It has no short link.' }
  if (host === null && addresses.some((address) => address.host === null))
    return { normalized: [], problem: 'Its short link names no host. Say which: --host <host>.' }
  const results = addresses.map((address) => readAlias(`${address.host ?? host}/${address.path}`, scanHost))
  const invalid = results.find((result) => !result.ok)
  if (invalid) return { normalized: [], problem: `Its short link cannot be used: ${invalid.reason}.` }
  return { normalized: [...new Set(results.flatMap((result) => (result.ok ? [result.alias] : [])))], problem: null }
}

function findProblem(
  { url }: ForeignLink,
  { aliases, placeByAlias }: { aliases: string[]; placeByAlias: ReadonlyMap<string, string> },
): string | null {
  const parsed = destinationUrl.safeParse(url)
  if (!parsed.success) return `Its destination cannot be used: ${parsed.error.issues[0]?.message ?? ''}.`
  const duplicate = aliases.find((alias) => placeByAlias.has(alias))
  return duplicate === undefined ? null : `${duplicate} is also the short link of ${placeByAlias.get(duplicate)}.`
}

function toCode(link: ForeignLink, aliases: string[]): { code: PlannedCode; changes: string[] } {
  const { tags, scans, scansByDay } = link
  const name = toLine(link.name)
  const shortTags = [...new Set(tags.map(toLine))]
    .filter((tag) => tag !== '' && tag.length <= MAX_TAG_LENGTH)
    .slice(0, MAX_TAGS)
  const scansOfDays = scansByDay.reduce((sum, day) => sum + day.scans, 0)
  const changes = [
    ...(name.length > MAX_NAME_LENGTH ? [`Its name was cut to ${MAX_NAME_LENGTH} characters.`] : []),
    ...(shortTags.length < tags.length
      ? [
          `${tags.length - shortTags.length} of its tags were left out: a code has at most ${MAX_TAGS} tags, each of at most ${MAX_TAG_LENGTH} characters.`,
        ]
      : []),
  ]
  const code: PlannedCode = {
    place: link.place,
    name: cutText(name || aliases[0] || '', MAX_NAME_LENGTH),
    url: destinationUrl.parse(link.url),
    aliases,
    folder: link.folder.map(toLine).filter((folderName) => folderName !== ''),
    tags: shortTags,
    createdAt: link.createdAt,
    archived: link.isArchived,
    scans: Math.max(scans ?? 0, scansOfDays),
    scansByDay,
  }
  return { code, changes }
}

/** The text in one line and in NFC, as all names are stored, without characters that a database cannot store. */
function toLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
