import type { Question } from '#columns/count-range.ts'
import type { ScanConditions, TimeRange } from '#columns/select-scans.ts'
import { HOUR_MS, QUARTER_MS } from '#columns/time-steps.ts'
import type { OffsetSpan } from '#columns/zone-clock.ts'
import { Parameters } from './parameters.ts'
import { type TextConditions, toTimeConditions, toWhere } from './scan-conditions.ts'
import type { ValueNumbers } from './value-numbers.ts'

/** Gives the texts of conditions numbers, by which questions name them. */
export function numberConditions(
  { codes, values, scopes, ...conditions }: TextConditions,
  numbers: ValueNumbers,
): ScanConditions {
  const numberCodes = (ids: readonly string[]) => ids.map((id) => numbers.assign('code', id))
  return {
    ...conditions,
    codes: codes && numberCodes(codes),
    values: values.map(({ dimension, values: texts, included }) => ({
      dimension,
      numbers: texts.map((text) => numbers.assign(dimension, text)),
      included,
    })),
    scopes: mapCodes(scopes, numberCodes),
  }
}

type Scopes<Id> = readonly { included: boolean; scopes: readonly (TimeRange & { codes: readonly Id[] })[] }[]

function mapCodes<A, B>(conditions: Scopes<A>, mapIds: (ids: readonly A[]) => B[]): Scopes<B> {
  return conditions.map(({ included, scopes }) => ({
    included,
    scopes: scopes.map((scope) => ({ ...scope, codes: mapIds(scope.codes) })),
  }))
}

/** The condition for the scans of a question in some ranges of time, which do not overlap. */
export function createFigureConditions(
  { conditions, clock }: Question,
  ranges: readonly TimeRange[],
  { workspaceId, numbers }: { workspaceId: string; numbers: ValueNumbers },
): { where: string; parameters: Parameters } {
  const parameters = new Parameters()
  const { codes, values, scopes, hours, bots } = conditions
  const getTexts = (list: readonly number[]) => list.map((number) => numbers.getText(number))
  const where = toWhere(
    {
      bots,
      codes: codes && getTexts(codes),
      values: values.map(({ dimension, numbers: list, included }) => ({ dimension, values: getTexts(list), included })),
      scopes: mapCodes(scopes, getTexts),
      hours: null,
      within: null,
    },
    parameters,
    { workspaceId, timezone: 'UTC', period: { from: 0, to: Infinity } },
  )
  const conditionsOfTime = [
    `(${ranges.map((range) => toTimeConditions(range, parameters).join(' and ')).join(' or ')})`,
    ...(hours === null
      ? []
      : [`modulo(${toHourExpression(clock, getHull(ranges))}, 24) in (${hours.join(', ') || 'null'})`]),
  ]
  return { where: [where, ...conditionsOfTime].join(' and '), parameters }
}

/** From the start of the first range to the end of the last one. */
export function getHull(ranges: readonly TimeRange[]): TimeRange {
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }
}

// The offsets of all current time zones are whole quarters of an hour, so a quarter is in one local hour and in one step.

/** The UTC day of a scan, counted since 1970. */
export const dayExpression = 'toUInt32(toDate(time))'
/** The quarter of an hour of a scan, counted since 1970. */
export const quarterExpression = `toUInt32(intDiv(toUnixTimestamp64Milli(time), ${QUARTER_MS}))`

/**
 * The local hour of a scan, counted since 1970. The offsets are part of the query, because ClickHouse may have another version of the time
 * zones.
 */
export function toHourExpression(clock: readonly OffsetSpan[], { from, to }: TimeRange): string {
  const firstSpan = clock.findLastIndex((span) => span.from <= from)
  const [first, ...changes] = clock.slice(Math.max(0, firstSpan)).filter((span) => span.from < to)
  const offset = changes.reduce(
    (before, span) => `if(${quarterExpression} >= ${toQuarter(span.from)}, ${span.offset}, ${before})`,
    String(first?.offset ?? 0),
  )
  return `toUInt32(intDiv(toInt64(${quarterExpression}) * ${QUARTER_MS} + ${offset}, ${HOUR_MS}))`
}

/** The first quarter of the step of a scan. Scans before the first step are in it. */
export function toStepExpression(starts: readonly number[]): string {
  return `toUInt32(roundDown(${quarterExpression}, [${starts.map(toQuarter).join(', ')}]))`
}

/** The positions of steps by their first quarters. */
export function indexSteps(starts: readonly number[]): ReadonlyMap<number, number> {
  return new Map(starts.map((start, step) => [toQuarter(start), step]))
}

/** The first quarter that does not begin before a moment. */
function toQuarter(moment: number): number {
  return Math.ceil(moment / QUARTER_MS)
}
