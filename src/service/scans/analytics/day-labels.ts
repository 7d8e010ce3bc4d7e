import type { ScanValues } from '../store/scan-values.ts'
import type { Column, Columns } from './columns.ts'
import type { Day } from './aggregate-columns.ts'

/** Looks up the meaning of numbers. */
export type ValueReader = Pick<ScanValues, 'read'>

/**
 * A day ready to be counted: a place also counts for its country, region and city, an agent for its browser, system and device, and UTM parameters
 * together for each of them.
 */
export async function labelled(values: ValueReader, workspaceId: string, columns: Columns): Promise<Day> {
  const { code, place, agent, language, referrer, rule, utm } = columns.fields
  const split = await partsReader(values, workspaceId, [place, agent, utm])
  return {
    columns,
    labels: {
      code: [code.values],
      place: [place.values, split(place, 0), split(place, 1), split(place, 2)],
      agent: [split(agent, 0), split(agent, 1), split(agent, 2)],
      language: [language.values],
      referrer: [referrer.values],
      rule: [rule.values],
      utm: [split(utm, 0), split(utm, 1), split(utm, 2)],
    },
  }
}

async function partsReader(values: ValueReader, workspaceId: string, columns: readonly Column[]) {
  const known = await values.read(
    workspaceId,
    columns.flatMap((column) => [...column.values]),
  )
  return (column: Column, part: number) =>
    Uint32Array.from(column.values, (number) => known.get(number)?.parts[part] ?? 0)
}
