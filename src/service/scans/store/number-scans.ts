import type { ValueKind } from '#columns/labels.ts'
import { numberDestinations } from './number-destinations.ts'
import { numberRows, type RowNumbers, type ScanNumbers } from './number-rows.ts'
import { numberValues } from './number-values.ts'
import type { ScanRow } from './scan-row.ts'
import type { NewValue, ScanValues } from './scan-values.ts'

/** A scan as stored: values that scans have in common are numbers. */
export interface NumberedScan extends ScanNumbers, RowNumbers {
  workspace_id: string
  id: string
  /** The number of the three UTM parameters of the destination together. */
  utm: number
  visitor: string
}

/** Replaces the values of the rows with their numbers. */
export async function numberScans(values: ScanValues, rows: readonly ScanRow[]): Promise<NumberedScan[]> {
  const numbered: NumberedScan[] = []
  for (const [workspaceId, workspaceRows] of Map.groupBy(rows, (row) => row.workspace_id))
    for (const scan of await numberWorkspaceScans(values, workspaceId, workspaceRows)) numbered.push(scan)
  return numbered
}

async function numberWorkspaceScans(
  values: ScanValues,
  workspaceId: string,
  rows: readonly ScanRow[],
): Promise<NumberedScan[]> {
  const numberBy = (toKey: (row: ScanRow) => string, toValue: (row: ScanRow) => NewValue) =>
    numberValues(values, workspaceId, { items: rows, toKey, toValue })
  const numberColumn = (kind: ValueKind, getText: (row: ScanRow) => string | null) =>
    numberBy(
      (row) => getText(row) ?? '',
      (row) => ({ kind, value: getText(row) ?? '' }),
    )
  const codes = await numberColumn('code', (row) => row.code_id)
  const languages = await numberColumn('language', (row) => row.language)
  const referrers = await numberColumn('referrer', (row) => row.referrer)
  const rules = await numberColumn('matchedRule', (row) => row.matched_rule)
  for (const [kind, getText] of partColumns) await numberColumn(kind, getText)
  const toNumber = (kind: ValueKind, value: string | null) => values.toNumber(workspaceId, { kind, value: value ?? '' })
  const places = await numberBy(
    ({ country, region, city, latitude, longitude, timezone }) =>
      `${country}\n${region}\n${city}\n${latitude}\n${longitude}\n${timezone}`,
    ({ country, region, city, latitude, longitude, timezone }) => ({
      kind: 'place',
      value: JSON.stringify([country, region, city, latitude, longitude, timezone]),
      parts: [toNumber('country', country), toNumber('region', region), toNumber('city', city)],
    }),
  )
  const agents = await numberBy(
    ({ device_type: device, os, browser }) => `${device}\n${os}\n${browser}`,
    ({ device_type: device, os, browser }) => ({
      kind: 'agent',
      value: JSON.stringify([device, os, browser]),
      parts: [toNumber('deviceType', device), toNumber('os', os), toNumber('browser', browser)],
    }),
  )
  const destinations = await numberDestinations(
    values,
    workspaceId,
    rows.map((row) => row.destination_url),
  )
  const scans = rows.map((row, i) => {
    const { number: destination = 0, parts = [] } = destinations.get(row.destination_url) ?? {}
    return {
      workspace_id: workspaceId,
      id: row.id,
      code: codes[i] ?? 0,
      place: places[i] ?? 0,
      agent: agents[i] ?? 0,
      language: languages[i] ?? 0,
      referrer: referrers[i] ?? 0,
      rule: rules[i] ?? 0,
      destination,
      utm: parts.at(-1) ?? 0,
      visitor: row.visitor,
    }
  })
  const destinationParts = new Map([...destinations.values()].map(({ number, parts }) => [number, parts]))
  return numberRows(values, workspaceId, { scans, destinationParts })
}

/** The columns whose values are parts of places and user agents. */
const partColumns: [kind: ValueKind, getText: (row: ScanRow) => string | null][] = [
  ['country', (row) => row.country],
  ['region', (row) => row.region],
  ['city', (row) => row.city],
  ['deviceType', (row) => row.device_type],
  ['os', (row) => row.os],
  ['browser', (row) => row.browser],
]
