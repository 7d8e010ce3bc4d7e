import { z } from 'zod'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Column, Columns, Field } from './columns.ts'

export type ValueKind = Dimension | 'code' | 'destination' | 'place' | 'agent' | 'utm' | 'client' | 'route'

/** The meaning of a number in a column. */
export interface ScanValue {
  /** The number. */
  id: number
  kind: string
  /** Empty: unknown. */
  value: string
  /** The numbers of the parts of a composite value, such as the country, region and city of a place. */
  parts: number[]
}

/** Reads the meaning of numbers. Unknown numbers are left out. */
export type ReadValues = (numbers: Iterable<number>) => Promise<ReadonlyMap<number, ScanValue>>

const text = z.string().nullable()
const coordinate = z.number().nullable()
/** The text of a place: country, region, city, latitude, longitude and time zone. */
export const PlaceText = z.tuple([text, text, text, coordinate, coordinate, text])

/** The columns of a day, and for each value of a field the numbers for which a scan with that value counts. */
export interface LabeledDay {
  columns: Columns
  /** For each field, arrays of numbers by the position of a value: an array of the values' own numbers, or an array for each of their parts. */
  labels: Record<Field, readonly Uint32Array[]>
}

/** The field of each dimension, and its position in the labels of that field. */
export const labelPositions: Record<Dimension, [field: Field, label: number]> = {
  country: ['place', 1],
  region: ['place', 2],
  city: ['place', 3],
  deviceType: ['agent', 0],
  os: ['agent', 1],
  browser: ['agent', 2],
  language: ['language', 0],
  referrer: ['referrer', 0],
  matchedRule: ['rule', 0],
  utmSource: ['utm', 0],
  utmMedium: ['utm', 1],
  utmCampaign: ['utm', 2],
}

/**
 * Makes a day ready to be counted. A place also counts for its country, region and city. A user agent counts for its device, system and
 * browser, and UTM parameters count for source, medium and campaign.
 */
export async function labelDay(columns: Columns, readValues: ReadValues): Promise<LabeledDay> {
  const { code, place, agent, language, referrer, rule, utm } = columns.fields
  const values = await readValues([place, agent, utm].flatMap((column) => [...column.values]))
  const getParts = (column: Column, part: number) =>
    Uint32Array.from(column.values, (number) => values.get(number)?.parts[part] ?? 0)
  return {
    columns,
    labels: {
      code: [code.values],
      place: [place.values, getParts(place, 0), getParts(place, 1), getParts(place, 2)],
      agent: [getParts(agent, 0), getParts(agent, 1), getParts(agent, 2)],
      language: [language.values],
      referrer: [referrer.values],
      rule: [rule.values],
      utm: [getParts(utm, 0), getParts(utm, 1), getParts(utm, 2)],
    },
  }
}
