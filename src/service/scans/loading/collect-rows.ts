import { setImmediate as waitForTurn } from 'node:timers/promises'
import { parseScanLine } from '../journal/scan-line.ts'
import type { ScanRow } from '../store/scan-row.ts'
import { type JournaledScan, readScan } from './read-scan.ts'

// Number of lines after which other work of this process gets a turn.
const LINES_PER_TURN = 50

/** The number of people's scans of one code in a batch. The keys are columns. */
export interface CodeTotal {
  workspace_id: string
  code_id: string
  scans: number
  without_destination: number
}

/** The scans of a batch. */
export interface ScanBatch {
  people: ScanRow[]
  bots: ScanRow[]
  totals: Map<string, CodeTotal>
  /** The ids of people's scans by workspace, oldest first. */
  ids: Map<string, string[]>
}

/** Reads the lines of a batch. `onInvalid` is called with the index of each invalid line. */
export async function collectRows(lines: string[], onInvalid: (index: number) => Promise<void>): Promise<ScanBatch> {
  const batch: ScanBatch = { people: [], bots: [], totals: new Map(), ids: new Map() }
  for (const [i, text] of lines.entries()) {
    if (i % LINES_PER_TURN === LINES_PER_TURN - 1) await waitForTurn()
    const scan = readLine(text)
    if (scan === null) await onInvalid(i)
    else if (scan.isBot) batch.bots.push(scan.row)
    else {
      batch.people.push(scan.row)
      addToTotals(batch, scan)
    }
  }
  return batch
}

function readLine(text: string): JournaledScan | null {
  const line = parseScanLine(text)
  try {
    return line && readScan(line)
  } catch {
    return null
  }
}

function addToTotals(
  { totals, ids }: ScanBatch,
  { row: { workspace_id, code_id, id }, hadDestination }: JournaledScan,
) {
  const key = `${workspace_id} ${code_id}`
  const total = totals.get(key) ?? { workspace_id, code_id, scans: 0, without_destination: 0 }
  total.scans++
  if (!hadDestination) total.without_destination++
  totals.set(key, total)
  const list = ids.get(workspace_id)
  if (list) list.push(id)
  else ids.set(workspace_id, [id])
}
