import type { ScanValues } from '../store/scan-values.ts'
import type { Column, Columns } from './columns.ts'
import type { Day } from './aggregate-columns.ts'

/** Looks up the meaning of numbers. */
export type ValueReader = Pick<ScanValues, 'read'>

/** A day ready to be counted: a place also counts for its country, region and city, an agent for its browser, system and device. */
export async function labelled(values: ValueReader, workspaceId: string, columns: Columns): Promise<Day> {
  const { code, place, agent, language, referrer, rule } = columns.fields
  const splitPlace = await partsReader(values, workspaceId, [place, agent])
  return {
    columns,
    labels: {
      code: [code.values],
      place: [place.values, splitPlace(place, 0), splitPlace(place, 1), splitPlace(place, 2)],
      agent: [splitPlace(agent, 0), splitPlace(agent, 1), splitPlace(agent, 2)],
      language: [language.values],
      referrer: [referrer.values],
      rule: [rule.values],
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
