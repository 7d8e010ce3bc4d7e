import type { ScanRow } from '../scanning/scan-row.ts'
import type { Kind, NewValue, ScanValues } from './scan-values.ts'

/** A scan as it is stored: what it has in common with others is a number. */
export interface NumberedScan {
  workspace_id: string
  id: string
  code: number
  place: number
  agent: number
  language: number
  referrer: number
  rule: number
  destination: number
  visitor: string
}

const whereabouts = ['country', 'region', 'city'] as const
const device = ['deviceType', 'os', 'browser'] as const

/** Gives every value of the rows its number. */
export async function numberScans(values: ScanValues, rows: readonly ScanRow[]): Promise<NumberedScan[]> {
  const numbered: NumberedScan[] = []
  for (const [workspaceId, own] of Map.groupBy(rows, (row) => row.workspace_id))
    numbered.push(...(await numberOwn(values, workspaceId, own)))
  return numbered
}

async function numberOwn(values: ScanValues, workspaceId: string, rows: readonly ScanRow[]): Promise<NumberedScan[]> {
  const simple = await Numbers.of(values, workspaceId, rows.flatMap(simpleValues))
  const number = (kind: Kind, value: string | null) => simple.get({ kind, value: value ?? '' })
  const placeOf = (row: ScanRow): NewValue => ({
    kind: 'place',
    value: JSON.stringify([row.country, row.region, row.city, row.latitude, row.longitude, row.timezone]),
    parts: whereabouts.map((kind) => number(kind, row[kind])),
  })
  const agentOf = (row: ScanRow): NewValue => ({
    kind: 'agent',
    value: JSON.stringify([row.device_type, row.os, row.browser]),
    parts: [row.device_type, row.os, row.browser].map((value, i) => number(device[i] ?? 'os', value)),
  })
  const composed = await Numbers.of(
    values,
    workspaceId,
    rows.flatMap((row) => [placeOf(row), agentOf(row)]),
  )
  return rows.map((row) => ({
    workspace_id: workspaceId,
    id: row.id,
    code: number('code', row.code_id),
    place: composed.get(placeOf(row)),
    agent: composed.get(agentOf(row)),
    language: number('language', row.language),
    referrer: number('referrer', row.referrer),
    rule: number('matchedRule', row.matched_rule),
    destination: number('destination', row.destination_url),
    visitor: row.visitor,
  }))
}

function simpleValues(row: ScanRow): NewValue[] {
  const value = (kind: Kind, text: string | null): NewValue => ({ kind, value: text ?? '' })
  return [
    value('code', row.code_id),
    value('country', row.country),
    value('region', row.region),
    value('city', row.city),
    value('deviceType', row.device_type),
    value('os', row.os),
    value('browser', row.browser),
    value('language', row.language),
    value('referrer', row.referrer),
    value('matchedRule', row.matched_rule),
    value('destination', row.destination_url),
  ]
}

class Numbers {
  #numbers = new Map<string, number>()

  /** Of all the values at once, each asked for one time. */
  static async of(values: ScanValues, workspaceId: string, wanted: readonly NewValue[]): Promise<Numbers> {
    const distinct = new Map(wanted.map((value) => [`${value.kind} ${value.value}`, value]))
    const found = await values.numbersOf(workspaceId, [...distinct.values()])
    const numbers = new Numbers()
    for (const [i, key] of [...distinct.keys()].entries()) numbers.#numbers.set(key, found[i] ?? 0)
    return numbers
  }

  get({ kind, value }: NewValue): number {
    return this.#numbers.get(`${kind} ${value}`) ?? 0
  }
}
