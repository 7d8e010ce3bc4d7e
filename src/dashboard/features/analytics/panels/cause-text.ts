import { dimensionWords } from '#contract/scan-dimensions.ts'
import type { Changes } from '#dashboard/api/analytics.ts'
import { codeFieldsText } from '#dashboard/pickers/code-fields-text.ts'
import { changeText, isManyTimes } from '#dashboard/ui/chart/change-text.ts'
import { formatDay, formatWholePercent } from '#dashboard/ui/formats.ts'
import { shorten } from '#dashboard/ui/shorten.ts'
import { isDimension, valueName } from '../dimensions.ts'

export type Cause = Changes['causes'][number]

const LONG = 60

/** Explains a rise or fall in a sentence or two, with the causes that made most of it. */
export function explanation({ totals, previous, causes }: Changes): string {
  const change = totals.scans - previous.scans
  if (totals.scans === 0 && previous.scans === 0) return 'No scans in this period, nor in the one before.'
  if (change === 0) return 'As many scans as in the period before.'
  const way = change > 0 ? 'rise' : 'fall'
  const by = isManyTimes(totals.scans, previous.scans) ? '' : ` of ${changeText(totals.scans, previous.scans)}`
  const sentence = `A ${way}${by}: ${totals.scans.toLocaleString()} scans after ${previous.scans.toLocaleString()}.`
  const [main, second] = causes.filter(({ share }) => share === undefined || share >= LEAST_SHARE)
  if (!main) return `${sentence} No code, folder, tag, campaign, place or device stands out.`
  if (main.share === undefined) return `${sentence} ${nameIn(main)} stands out.`
  const another =
    second?.share === undefined ? '' : `, and ${nameIn(second)} another ${formatWholePercent(second.share)}`
  return `${sentence} ${nameIn(main)} explains ${formatWholePercent(main.share)} of it${another}.`
}

/** Smaller ones are in the table alone. */
const LEAST_SHARE = 0.01

/** "Country “Germany”", or the name of a code. */
function nameIn(cause: Cause): string {
  const [kind, name] = getName(cause)
  const short = shorten(name, LONG)
  return kind === '' ? short : `${kind} “${short}”`
}

/** "Country: Germany", or the name of a code. */
export function causeName(cause: Cause): string {
  const [kind, name] = getName(cause)
  return kind === '' ? name : `${kind}: ${name}`
}

function getName({ dimension, value, label }: Cause): [kind: string, name: string] {
  if (isDimension(dimension)) return [dimensionWords[dimension].label, label ?? valueName(dimension, value)]
  return [groups.get(dimension) ?? '', label ?? value ?? dimension]
}

const groups = new Map([
  ['folderId', 'Folder'],
  ['tag', 'Tag'],
  ['campaign', 'Campaign'],
])

/** "Page Menu was published Nov 4", "Created Nov 3", "Started Nov 5": what happened to a code, to where it leads, or to a campaign. */
export function datesText({ edits = [], published, startedAt, endedAt }: Cause): string {
  const texts = edits.map(({ at, created, fields }) => {
    const what = created ? 'created' : `${codeFieldsText(fields)} changed`
    return `${what} ${formatDay(new Date(at))}`
  })
  if (published) {
    const { at, type, name } = published
    texts.unshift(`${type} ${shorten(name, LONG)} was published ${formatDay(new Date(at))}`)
  }
  if (startedAt !== undefined) texts.push(`started ${formatDay(new Date(startedAt))}`)
  if (endedAt !== undefined) texts.push(`ended ${formatDay(new Date(endedAt))}`)
  const text = texts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
