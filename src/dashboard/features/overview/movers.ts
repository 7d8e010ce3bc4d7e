import type { Summary } from '#dashboard/api/analytics.ts'

/** A code with its scans of two periods. */
export interface Mover extends Pick<Summary['codes'][number], 'id' | 'name' | 'scans'> {
  scansBefore: number
}

const MAX_MOVERS = 6

/** Whether a summary lists every code that was scanned, so that a code that it does not list was not scanned. */
export function listsAllCodes({ codes, codesTotal }: Pick<Summary, 'codes' | 'codesTotal'>): boolean {
  return codes.length >= codesTotal
}

/**
 * The codes whose scans changed most, largest change first. A summary lists only codes that were scanned in its period, so the codes that
 * are no longer scanned come from `earlierCodes`, the codes of the period before. They are left out if the summary does not list all codes.
 */
export function findMovers(
  summary: Pick<Summary, 'codes' | 'codesTotal'>,
  earlierCodes: readonly Pick<Mover, 'id' | 'name' | 'scans'>[],
): Mover[] {
  const scannedIds = new Set(summary.codes.map(({ id }) => id))
  const unscannedCodes = listsAllCodes(summary) ? earlierCodes.filter(({ id }) => !scannedIds.has(id)) : []
  return [
    ...summary.codes.map(({ id, name, scans, previous }) => ({ id, name, scans, scansBefore: previous?.scans ?? 0 })),
    ...unscannedCodes.map(({ id, name, scans }) => ({ id, name, scans: 0, scansBefore: scans })),
  ]
    .filter((mover) => getChange(mover) > 0)
    .toSorted((a, b) => getChange(b) - getChange(a))
    .slice(0, MAX_MOVERS)
}

function getChange({ scans, scansBefore }: Mover): number {
  return Math.abs(scans - scansBefore)
}
