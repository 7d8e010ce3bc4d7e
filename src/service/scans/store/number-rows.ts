import type { ValueKind } from '#columns/labels.ts'
import { numberValues } from './number-values.ts'
import type { ScanValues } from './scan-values.ts'

/** The values of a scan as numbers. */
export interface ScanNumbers {
  code: number
  place: number
  agent: number
  language: number
  referrer: number
  rule: number
  destination: number
}

/** The numbers of a row that stand for several values together. */
export interface RowNumbers {
  /** The workspace. */
  workspace: number
  /** User agent, language and referrer. */
  client: number
  /** The matched rule and the destination. */
  route: number
}

/** The order of the parts of a client and of a route. */
export const compositeParts = {
  client: ['deviceType', 'os', 'browser', 'language', 'referrer', 'agent'],
  route: ['utmSource', 'utmMedium', 'utmCampaign', 'utm', 'matchedRule', 'destination'],
} as const satisfies Record<'client' | 'route', readonly ValueKind[]>

interface NumberedScans<Scan> {
  scans: readonly Scan[]
  /** The UTM source, medium and campaign of each destination, and the three together, by its number. */
  destinationParts: ReadonlyMap<number, readonly number[]>
}

/** Adds the numbers that stand for several values of each scan. Not inside a transaction: new numbers outlive it. */
export async function numberRows<Scan extends ScanNumbers>(
  values: ScanValues,
  workspaceId: string,
  { scans, destinationParts }: NumberedScans<Scan>,
): Promise<(Scan & RowNumbers)[]> {
  const workspace = await values.numberWorkspace(workspaceId)
  const agents = await values.read(workspaceId, new Set(scans.map(({ agent }) => agent)))
  const clients = await numberValues(values, workspaceId, {
    items: scans,
    toKey: ({ agent, language, referrer }) => `${agent},${language},${referrer}`,
    toValue: ({ agent, language, referrer }) => ({
      kind: 'client',
      value: JSON.stringify([agent, language, referrer]),
      parts: [...(agents.get(agent)?.parts ?? [0, 0, 0]), language, referrer, agent],
    }),
  })
  const routes = await numberValues(values, workspaceId, {
    items: scans,
    toKey: ({ rule, destination }) => `${rule},${destination}`,
    toValue: ({ rule, destination }) => ({
      kind: 'route',
      value: JSON.stringify([rule, destination]),
      parts: [...(destinationParts.get(destination) ?? [0, 0, 0, 0]), rule, destination],
    }),
  })
  return scans.map((scan, i) => Object.assign(scan, { workspace, client: clients[i] ?? 0, route: routes[i] ?? 0 }))
}
