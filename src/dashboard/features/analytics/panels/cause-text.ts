import type { Changes } from '../../../api/analytics.ts'
import { changeText, isManyTimes } from '../../../ui/chart/change-text.ts'
import { dimensionWords, isDimension, valueName } from '../dimensions.ts'
import { shorten } from '../../../ui/shorten.ts'

export type Cause = Changes['causes'][number]

const LONG = 60

/** Explains a rise or fall in a sentence or two, with its main cause. */
export function explanation(changes: Changes): string {
  const { totals, previous } = changes
  const change = totals.scans - previous.scans
  if (totals.scans === 0 && previous.scans === 0) return 'No scans in this period, nor in the one before.'
  if (change === 0) return 'As many scans as in the period before.'
  const way = change > 0 ? 'rise' : 'fall'
  const by = isManyTimes(totals.scans, previous.scans) ? '' : ` of ${changeText(totals.scans, previous.scans)}`
  const sentence = `A ${way}${by}: ${totals.scans.toLocaleString()} scans after ${previous.scans.toLocaleString()}.`
  const cause = findMainCause(changes)
  if (!cause) return sentence
  return `${sentence} ${shorten(causeName(cause), LONG)} explains ${Math.round(Math.min(1, cause.change / change) * 100)} % of it.`
}

/** The value whose change exceeds its share of the total change the most. */
function findMainCause({ totals, previous, causes }: Changes): Cause | undefined {
  const way = Math.sign(totals.scans - previous.scans)
  const along = previous.scans === 0 ? 0 : totals.scans / previous.scans
  const own = (cause: Cause) => way * (cause.scans - cause.previous * along)
  const [first] = causes
    .filter(({ change }) => Math.sign(change) === way)
    .toSorted((one, other) => own(other) - own(one))
  return first && own(first) > 0 ? first : undefined
}

/** "Country: Germany", or the name of a code or folder. */
export function causeName({ dimension, value, label }: Cause): string {
  if (isDimension(dimension)) return `${dimensionWords[dimension].label}: ${label ?? valueName(dimension, value)}`
  return label ?? value ?? dimension
}
