import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { excludableFilters, searchableFilters } from './scan-dimensions.ts'
import { idText, text } from './text.ts'

/** Maximum number of values of a filter. */
const MAX_FILTER_VALUES = 200

/** A filter that may have several values. In a query, its parameter repeats. */
function oneOrMore<S extends z.ZodType>(value: S) {
  return z.union([value, z.array(value).min(1).max(MAX_FILTER_VALUES)]).optional()
}

const filterValue = oneOrMore(text(501))
const filterGroupId = oneOrMore(text(201))
const searchedText = oneOrMore(text(200).regex(/[^!]/, 'A text to search for is expected'))

function createFilters<P extends string, N extends string, S>(
  prefix: P,
  names: readonly N[],
  createFilter: (name: N) => S,
) {
  const entries = names.map((name) => [`${prefix}.${name}`, createFilter(name)])
  return Object.fromEntries(entries) as { [K in `${P}.${N}`]: S }
}

/** What the text in `contains.code` is searched in. For other names, the filter of the name says it. */
const searchedTexts: Readonly<Record<string, string>> = {
  code: 'name of its code',
  destination: 'address that it led to',
}

/**
 * Filters of scans, for lists and analytics. A scan must match all filters. Of a filter with several values it must match any of them, and
 * none of those that are excluded.
 */
export const filters = {
  codeId: oneOrMore(idText).meta({
    description:
      'Scans of this code. In this filter and in most filters below, the parameter may repeat: scans with any of the values.',
  }),
  folderId: oneOrMore(idText).meta({
    description: 'Scans of the codes in this folder and its subfolders. `root`: of codes without a folder.',
  }),
  folder: filterGroupId.meta({
    description:
      'As `folderId`, but empty for codes without a folder. In this filter and in the filters below, a leading `!` excludes the value.',
  }),
  tag: oneOrMore(text(51).normalize('NFC')).meta({
    description: 'Scans of codes with this tag. Empty: of codes without tags.',
  }),
  campaign: filterGroupId.meta({
    description: 'Scans of the codes of this campaign, between its start and its end.',
  }),
  country: filterValue.meta({
    description:
      'Scans in this country, by its code, such as `DE`. In this filter and in the filters below, an empty value means scans whose value is unknown.',
  }),
  region: filterValue.describe('Scans in this region, such as `Bavaria`.'),
  city: filterValue.describe('Scans in this city, such as `Munich`.'),
  deviceType: filterValue.describe('Scans with this kind of device: `mobile`, `tablet`, `desktop`, `tv` or `console`.'),
  os: filterValue.describe('Scans with this operating system, such as `iOS` or `Android`.'),
  browser: filterValue.describe('Scans with this browser, such as `Safari`.'),
  language: filterValue.describe('Scans by visitors who prefer this language, without its region: `de`, not `de-AT`.'),
  referrer: filterValue.describe('Scans from this address. Empty: scans with a camera, which have no referrer.'),
  matchedRule: filterValue.meta({
    description: 'Scans that the rule with this name matched. Empty: scans that no rule matched.',
  }),
  utmSource: filterValue.meta({
    description: 'Scans that led to an address with this `utm_source`.',
  }),
  utmMedium: filterValue.describe('Scans that led to an address with this `utm_medium`.'),
  utmCampaign: filterValue.describe('Scans that led to an address with this `utm_campaign`.'),
  hour: oneOrMore(z.string().regex(/^!?(\d|1\d|2[0-3])$/, 'An hour from 0 to 23 is expected')).meta({
    description: 'The hour of the day in `timezone`, 0 to 23.',
  }),
  ...createFilters('not', excludableFilters, (name) =>
    filterValue.meta({
      description: `Leaves out scans whose \`${name}\` is this value, exactly as it is written. The parameter may repeat.`,
    }),
  ),
  ...createFilters('contains', searchableFilters, (name) =>
    searchedText.meta({
      description: `Scans for which the ${searchedTexts[name] ?? `value of \`${name}\``} contains this text, whatever its case and accents. The parameter may repeat: any of the texts. A leading \`!\` leaves out scans that contain the text.`,
    }),
  ),
  segment: idText.optional().meta({
    description: 'Scans that also match the filters of this segment (see `GET /segments`).',
  }),
  bots: z.enum(['include', 'only']).optional().meta({
    description:
      '`include`: scans by bots and link previews count too. `only`: only scans by bots and link previews count. By default, such scans do not count.',
  }),
}

export const range = {
  from: dateTime.optional().meta({ description: "Inclusive. By default, the start of the plan's history." }),
  to: dateTime.optional().meta({ description: 'Exclusive. By default, now.' }),
}

export const window = z.object({
  from: dateTime.describe('The start of the period, inclusive.'),
  to: dateTime.describe('The end of the period, exclusive.'),
  clamped: z.boolean().meta({
    description:
      'True if the history of the plan starts after the requested `from`. If it starts after `to`, the range is empty.',
  }),
})
