import { describeDays } from '#dashboard/ui/lists/day-range.ts'
import { listWords } from '#dashboard/ui/lists/list-words.ts'
import { parsePeriod } from '../code-query.ts'
import type { CodeSearch } from '../code-search.ts'
import type { FilterName } from './filter-names.ts'

const kindLabels: Readonly<Record<string, string>> = { url: 'Address', page: 'Page', site: 'Site', file: 'File' }

/** The name of a type of destinations. The set of types is open, so a type may have no name of its own. */
export function toKindLabel(type: string): string {
  return kindLabels[type] ?? type
}

/** The names of people and campaigns, by their ids. */
export interface FilterTextNames {
  creators: ReadonlyMap<string, string>
  campaigns: ReadonlyMap<string, string>
}

/** A chip of an active filter. */
export interface FilterText {
  key: keyof CodeSearch
  name: FilterName
  label: string
}

type OptionalText = readonly [key: keyof CodeSearch, name: FilterName, label: string | undefined]

/** The active filters that have a dialog, in words. */
export function describeFilters(search: CodeSearch, names: FilterTextNames): FilterText[] {
  const texts = [...describeValues(search), ...describeNamed(search, names), ...describeOthers(search)]
  return texts.flatMap(([key, name, label]) => (label === undefined ? [] : [{ key, name, label }]))
}

function describeValues({ anyTags, allTags, noTags, kinds, hosts }: CodeSearch): OptionalText[] {
  return [
    ['anyTags', 'tags', anyTags && `Tag is ${listWords(anyTags, 'or')}`],
    ['allTags', 'tags', allTags && `Tags are ${listWords(allTags, 'and')}`],
    ['noTags', 'tags', noTags && `Tag is not ${listWords(noTags, 'or')}`],
    ['kinds', 'kinds', kinds && `Kind is ${listWords(kinds.map(toKindLabel), 'or')}`],
    ['hosts', 'hosts', hosts && `Host is ${listWords(hosts, 'or')}`],
  ]
}

function describeNamed({ aliasHost, creator, campaign }: CodeSearch, names: FilterTextNames): OptionalText[] {
  return [
    ['aliasHost', 'aliasHost', aliasHost && `Short address at ${aliasHost}`],
    ['creator', 'creator', creator && `Created by ${names.creators.get(creator) ?? '…'}`],
    ['campaign', 'campaign', campaign && `Campaign is ${names.campaigns.get(campaign) ?? '…'}`],
  ]
}

const choiceTexts = {
  with: 'With rules',
  without: 'Without rules',
  verified: 'Design verified',
  unverified: 'Design not verified',
} as const

function describeOthers({ created, changed, scanned, unscanned, rules, design }: CodeSearch): OptionalText[] {
  return [
    ['created', 'created', describePeriod('Created', created)],
    ['changed', 'changed', describePeriod('Changed', changed)],
    ['scanned', 'scanned', describePeriod('Scanned', scanned)],
    ['unscanned', 'unscanned', describePeriod('Not scanned', unscanned)],
    ['rules', 'rules', rules && choiceTexts[rules]],
    ['design', 'design', design && choiceTexts[design]],
  ]
}

function describePeriod(verb: string, period: string | undefined): string | undefined {
  const days = period && describeDays(parsePeriod(period))
  return days && `${verb}: ${days.replace(/^(?:Last|Today|Since|Until)/, (word) => word.toLowerCase())}`
}
