import { type Dimension, dimensions, type ExcludableFilter, type SearchableFilter } from '#contract/scan-dimensions.ts'

/** The values of a filter. A leading `!` excludes a value. */
export type FilterTexts = string | readonly string[] | undefined

/** Filters of scans, in the format of the contract, with campaigns and the segment in place of their ids. */
export type ScanFilters = { [D in Dimension]?: FilterTexts } & {
  [N in `not.${ExcludableFilter}`]?: FilterTexts
} & { [N in `contains.${SearchableFilter}`]?: FilterTexts } & CodeSelection & {
    campaigns?: readonly CampaignCondition[] | undefined
    hour?: FilterTexts
    /** The filters of a segment, which a scan must match too. */
    segment?: ScanFilters | undefined
    bots?: 'include' | 'only' | undefined
  }

/** Selects the codes for which all of these hold. */
export interface CodeSelection {
  codeId?: FilterTexts
  'not.codeId'?: FilterTexts
  /** Texts in the names of codes. */
  'contains.code'?: FilterTexts
  'contains.destination'?: FilterTexts
  /** Codes with any of these ids. */
  codeIds?: readonly string[] | undefined
  /** The codes of a folder and of its subfolders; `root` selects codes without a folder. */
  folderId?: FilterTexts
  /** Like `folderId`. A leading `!` selects codes outside of this folder. Empty selects codes without a folder. */
  folder?: FilterTexts
  'not.folder'?: FilterTexts
  /** A leading `!` selects codes without this tag. Empty selects codes without any tag. */
  tag?: FilterTexts
  'not.tag'?: FilterTexts
  'contains.tag'?: FilterTexts
  /** Codes that match at least one of these lists. */
  anyOf?: AnyOfCodes | undefined
}

/** Lists of conditions. A code has to match only one of them. */
export interface AnyOfCodes {
  /** With their subfolders. */
  folderIds?: readonly string[]
  tags?: readonly string[]
  codeIds?: readonly string[]
  /** The pages or sites that the codes open. */
  openedIds?: readonly string[]
}

/** A campaign as a filter: the scans of its codes, in its time. */
export interface CampaignScope {
  id: string
  name: string
  anyOf: AnyOfCodes
  from: Date | null
  to: Date | null
}

/** Campaigns, the scans of any of which are included, or the scans of all of which are excluded. */
export interface CampaignCondition {
  /** Without campaigns that do not exist. */
  scopes: readonly Omit<CampaignScope, 'id' | 'name'>[]
  included: boolean
}

/** A condition on one text, such as the country of a scan: it is one of these texts, or contains one of them. */
export interface TextCondition {
  match: 'is' | 'contains'
  texts: readonly string[]
  included: boolean
}

/** Whether scans of people, of bots, or of both are selected. */
export function toBots(filter: ScanFilters['bots']): boolean[] {
  if (filter === undefined) return [false]
  return filter === 'only' ? [true] : [false, true]
}

/** The conditions of a filter, of the same filter with `not.`, and of that with `contains.` before its name. */
export function listTextConditions({
  plain,
  not,
  contains,
}: {
  plain: FilterTexts
  not: FilterTexts
  contains?: FilterTexts
}): TextCondition[] {
  const searched = splitTexts(contains)
  const { included, excluded } = splitTexts(plain)
  return [
    { match: 'is' as const, texts: included, included: true },
    { match: 'is' as const, texts: [...excluded, ...toTexts(not)], included: false },
    { match: 'contains' as const, texts: searched.included, included: true },
    { match: 'contains' as const, texts: searched.excluded, included: false },
  ].filter(({ texts }) => texts.length > 0)
}

/** The conditions on dimensions, of the filters and of their segment. */
export function listDimensionConditions(filters: ScanFilters): (TextCondition & { dimension: Dimension })[] {
  const conditions = dimensions.flatMap((dimension) =>
    listTextConditions({
      plain: filters[dimension],
      not: filters[`not.${dimension}`],
      contains: filters[`contains.${dimension}`],
    }).map((condition) => ({ dimension, ...condition })),
  )
  return filters.segment ? [...conditions, ...listDimensionConditions(filters.segment)] : conditions
}

/** The only value that a filter selects; undefined if it selects several, or all but some. */
export function getOnlyValue(filter: FilterTexts): string | undefined {
  const [first, ...others] = toTexts(filter)
  return first === undefined || first.startsWith('!') || others.length > 0 ? undefined : first
}

/** The hours of the day that filters select. Null: all. */
export function toHours(filters: ScanFilters): number[] | null {
  const conditions = listTextConditions({ plain: filters.hour, not: filters['not.hour'] })
  const segmentHours = filters.segment ? toHours(filters.segment) : null
  if (conditions.length === 0) return segmentHours
  return (segmentHours ?? Array.from({ length: 24 }, (_, hour) => hour)).filter((hour) =>
    conditions.every(({ texts, included }) => texts.some((text) => Number(text) === hour) === included),
  )
}

/** The campaigns of filters and of their segment. */
export function listCampaignConditions({ campaigns = [], segment }: ScanFilters): CampaignCondition[] {
  return segment ? [...campaigns, ...listCampaignConditions(segment)] : [...campaigns]
}

/** The filters of a query and of its segment that select codes. If empty, all codes are selected. */
export function listCodeSelections(filters: ScanFilters): CodeSelection[] {
  const selection = Object.fromEntries(codeFilterNames.map((name) => [name, filters[name]])) as CodeSelection
  const isSet = Object.values(selection).some((value) => value !== undefined)
  return [...(isSet ? [selection] : []), ...(filters.segment ? listCodeSelections(filters.segment) : [])]
}

/** Whether the filters select scans by nothing but their codes. */
export function selectsOnlyCodes({ segment, ...filters }: ScanFilters): boolean {
  const names: readonly string[] = codeFilterNames
  const isOther = ([name, value]: [string, unknown]) => value !== undefined && !names.includes(name)
  return !Object.entries(filters).some(isOther) && (segment === undefined || selectsOnlyCodes(segment))
}

const codeFilterNames = [
  'codeId',
  'not.codeId',
  'contains.code',
  'contains.destination',
  'codeIds',
  'folderId',
  'folder',
  'not.folder',
  'tag',
  'not.tag',
  'contains.tag',
  'anyOf',
] as const satisfies readonly (keyof CodeSelection)[]

function splitTexts(filter: FilterTexts): { included: string[]; excluded: string[] } {
  const texts = toTexts(filter)
  return {
    included: texts.filter((text) => !text.startsWith('!')),
    excluded: texts.filter((text) => text.startsWith('!')).map((text) => text.slice(1)),
  }
}

export function toTexts(filter: FilterTexts): readonly string[] {
  if (filter === undefined) return []
  return typeof filter === 'string' ? [filter] : filter
}
