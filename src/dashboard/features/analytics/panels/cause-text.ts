import { dimensionLabels } from '#contract/scan-dimensions.ts'
import type { Changes } from '#dashboard/api/analytics.ts'
import { listCodeFields } from '#dashboard/pickers/code-fields-text.ts'
import { describeEarlierPeriod } from '#dashboard/ui/chart/earlier-period.ts'
import { formatChange, isLargeFactor } from '#dashboard/ui/chart/format-change.ts'
import { formatDay, formatWholePercent } from '#dashboard/ui/formats.ts'
import { shorten } from '#contract/cut-text.ts'
import { isDimension, getValueName } from '../dimensions.ts'

export type Cause = Changes['causes'][number]

const MAX_NAME_LENGTH = 60

/** Explains a rise or fall in one or two sentences that name the main causes. */
export function explainChange({ window, before, totals, previous, causes }: Changes, zone: string): string {
  const change = totals.scans - previous.scans
  const earlier = describeEarlierPeriod(window, before, zone)
  if (totals.scans === 0 && previous.scans === 0) return `No scans in this period, and none in ${earlier}.`
  if (change === 0) return `As many scans as in ${earlier}.`
  const direction = change > 0 ? 'Up' : 'Down'
  const amount = isLargeFactor(totals.scans, previous.scans) ? '' : ` ${formatChange(totals.scans, previous.scans)}`
  const sentence = `${direction}${amount} from ${earlier}: ${totals.scans.toLocaleString()} scans instead of ${previous.scans.toLocaleString()}.`
  const [main, second] = causes.filter(({ share }) => share === undefined || share >= MIN_SHARE)
  if (!main) return `${sentence} No code, folder, tag, campaign, place or device stands out.`
  if (main.share === undefined) return `${sentence} ${toPhrase(main)} stands out.`
  const another =
    second?.share === undefined ? '' : `, and ${toPhrase(second)} another ${formatWholePercent(second.share)}`
  return `${sentence} ${toPhrase(main)} explains ${formatWholePercent(main.share)} of it${another}.`
}

/** Causes with a smaller share are listed in the table only. */
const MIN_SHARE = 0.01

/** "Country “Germany”", or the name of a code. */
function toPhrase(cause: Cause): string {
  const [kind, name] = toKindAndName(cause)
  const shortName = shorten(name, MAX_NAME_LENGTH)
  return kind === '' ? shortName : `${kind} “${shortName}”`
}

/** "Country: Germany", or the name of a code. */
export function getCauseName(cause: Cause): string {
  const [kind, name] = toKindAndName(cause)
  return kind === '' ? name : `${kind}: ${name}`
}

function toKindAndName({ dimension, value, label }: Cause): [kind: string, name: string] {
  if (isDimension(dimension)) return [dimensionLabels[dimension].label, label ?? getValueName(dimension, value)]
  return [groupLabels.get(dimension) ?? '', label ?? value ?? dimension]
}

const groupLabels = new Map([
  ['folderId', 'Folder'],
  ['tag', 'Tag'],
  ['campaign', 'Campaign'],
])

/** Events of a code, its destination or a campaign: "Page Menu was published Nov 4", "Created Nov 3", "Started Nov 5". */
export function describeEvents({ edits = [], published, startedAt, endedAt }: Cause): string {
  const texts = edits.map(({ at, created, fields }) => {
    const event = created ? 'created' : `${listCodeFields(fields)} changed`
    return `${event} ${formatDay(new Date(at))}`
  })
  if (published) {
    const { at, type, name } = published
    texts.unshift(`${type} ${shorten(name, MAX_NAME_LENGTH)} was published ${formatDay(new Date(at))}`)
  }
  if (startedAt !== undefined) texts.push(`started ${formatDay(new Date(startedAt))}`)
  if (endedAt !== undefined) texts.push(`ended ${formatDay(new Date(endedAt))}`)
  const text = texts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
