import type { Question } from '#columns/count-range.ts'
import type { ScanConditions, TimeRange } from '#columns/select-scans.ts'
import { DAY_MS } from '#columns/time-steps.ts'
import { Parameters } from './parameters.ts'
import { type TextConditions, toWhere } from './scan-conditions.ts'
import { toDateText, toHourExpression } from './time-expressions.ts'
import type { ValueNumbers } from './value-numbers.ts'

/** Gives the texts of conditions numbers, by which questions name them. */
export function numberConditions(
  { codes, values, except, ...conditions }: TextConditions,
  numbers: ValueNumbers,
): ScanConditions {
  const numberCodes = (ids: readonly string[]) => ids.map((id) => numbers.assign('code', id))
  return {
    ...conditions,
    codes: codes && numberCodes(codes),
    values: values.map(({ dimension, value, included }) => ({
      dimension,
      number: numbers.assign(dimension, value),
      included,
    })),
    except: except && { ...except, codes: numberCodes(except.codes) },
  }
}

/** The condition for the scans of a question in some ranges of time, which do not overlap. */
export function createFigureConditions(
  { conditions, clock }: Question,
  ranges: readonly TimeRange[],
  { workspaceId, numbers }: { workspaceId: string; numbers: ValueNumbers },
): { where: string; parameters: Parameters } {
  const parameters = new Parameters()
  const { codes, values, except, hours, bots } = conditions
  const getTexts = (list: readonly number[]) => list.map((number) => numbers.getText(number))
  const where = toWhere(
    {
      bots,
      codes: codes && getTexts(codes),
      values: values.flatMap(({ dimension, number, included }) =>
        number === null ? [] : [{ dimension, value: numbers.getText(number), included }],
      ),
      except: except && { ...except, codes: getTexts(except.codes) },
      hours: null,
      within: null,
    },
    parameters,
    { workspaceId, timezone: 'UTC', period: { from: 0, to: Infinity } },
  )
  const conditionsOfTime = [
    `(${ranges.map((range) => toRangeCondition(range)).join(' or ')})`,
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

/** Scans are ordered by day, but ClickHouse does not find the days of a condition on the time by itself. */
function toRangeCondition({ from, to }: TimeRange): string {
  const [firstDay, lastDay] = [Math.floor(from / DAY_MS), Math.floor((to - 1) / DAY_MS)]
  return `toDate(time) between ${toDateText(firstDay)} and ${toDateText(lastDay)}
    and time >= fromUnixTimestamp64Milli(${from}, 'UTC') and time < fromUnixTimestamp64Milli(${to}, 'UTC')`
}
