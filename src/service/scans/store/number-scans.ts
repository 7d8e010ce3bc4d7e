import type { ValueKind } from '#columns/labels.ts'
import { numberDestinations } from './number-destinations.ts'
import type { ScanRow } from './scan-row.ts'
import type { NewValue, ScanValues } from './scan-values.ts'

/** A scan as stored: values that scans have in common are numbers. */
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
  /** The number of the three UTM parameters of the destination together. */
  utm: number
  visitor: string
}

const simpleColumns: [kind: ValueKind, column: keyof ScanRow][] = [
  ['code', 'code_id'],
  ['country', 'country'],
  ['region', 'region'],
  ['city', 'city'],
  ['deviceType', 'device_type'],
  ['os', 'os'],
  ['browser', 'browser'],
  ['language', 'language'],
  ['referrer', 'referrer'],
  ['matchedRule', 'matched_rule'],
]

/** Replaces the values of the rows by their numbers. */
export async function numberScans(values: ScanValues, rows: readonly ScanRow[]): Promise<NumberedScan[]> {
  const numbered: NumberedScan[] = []
  for (const [workspaceId, workspaceRows] of Map.groupBy(rows, (row) => row.workspace_id))
    numbered.push(...(await numberWorkspaceScans(values, workspaceId, workspaceRows)))
  return numbered
}

async function numberWorkspaceScans(
  values: ScanValues,
  workspaceId: string,
  rows: readonly ScanRow[],
): Promise<NumberedScan[]> {
  for (const [kind, column] of simpleColumns) {
    const texts = new Set(rows.map((row) => toText(row[column])))
    await values.learn(
      workspaceId,
      [...texts].map((value) => ({ kind, value })),
    )
  }
  const toNumber = (kind: ValueKind, value: string | null) => values.toNumber(workspaceId, { kind, value: value ?? '' })
  const places = rows.map((row) => [row.country, row.region, row.city, row.latitude, row.longitude, row.timezone])
  const rowsWithComposites = rows.map((row, i) => ({
    row,
    place: JSON.stringify(places[i]),
    agent: JSON.stringify([row.device_type, row.os, row.browser]),
  }))
  const composites = new Map<string, NewValue>()
  for (const { row, place, agent } of rowsWithComposites) {
    if (!composites.has(place))
      composites.set(place, {
        kind: 'place',
        value: place,
        parts: [toNumber('country', row.country), toNumber('region', row.region), toNumber('city', row.city)],
      })
    if (!composites.has(agent))
      composites.set(agent, {
        kind: 'agent',
        value: agent,
        parts: [toNumber('deviceType', row.device_type), toNumber('os', row.os), toNumber('browser', row.browser)],
      })
  }
  await values.learn(workspaceId, [...composites.values()])
  const utms = await numberDestinations(
    values,
    workspaceId,
    rows.map((row) => row.destination_url),
  )
  return rowsWithComposites.map(({ row, place, agent }) => ({
    workspace_id: workspaceId,
    id: row.id,
    code: toNumber('code', row.code_id),
    place: toNumber('place', place),
    agent: toNumber('agent', agent),
    language: toNumber('language', row.language),
    referrer: toNumber('referrer', row.referrer),
    rule: toNumber('matchedRule', row.matched_rule),
    destination: toNumber('destination', row.destination_url),
    utm: utms.get(row.destination_url) ?? 0,
    visitor: row.visitor,
  }))
}

function toText(value: string | number | null): string {
  return typeof value === 'string' ? value : ''
}
