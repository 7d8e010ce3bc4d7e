import { setImmediate as turn } from 'node:timers/promises'
import { parseScanLine } from '../journal/scan-line.ts'
import type { ScanRow } from '../store/scan-row.ts'
import { type ReadScan, readScan } from './read-scan.ts'

// Number of lines before other work of this process gets a turn.
const SLICE = 50

/** The scans of people for one code in a batch: the keys are columns. */
export interface CodeTotal {
  workspace_id: string
  code_id: string
  scans: number
  without_destination: number
}

export interface Collected {
  people: ScanRow[]
  bots: ScanRow[]
  totals: Map<string, CodeTotal>
  /** The ids of people's scans by workspace, oldest first. */
  ids: Map<string, string[]>
}

/** The rows of a batch's lines. `refused` gets the position of each invalid line. */
export async function collectRows(lines: string[], refused: (index: number) => Promise<void>): Promise<Collected> {
  const collected: Collected = { people: [], bots: [], totals: new Map(), ids: new Map() }
  for (const [i, text] of lines.entries()) {
    if (i % SLICE === SLICE - 1) await turn()
    const read = readLine(text)
    if (read === null) await refused(i)
    else if (read.bot) collected.bots.push(read.row)
    else {
      collected.people.push(read.row)
      count(collected, read)
    }
  }
  return collected
}

function readLine(text: string): ReadScan | null {
  const line = parseScanLine(text)
  try {
    return line && readScan(line)
  } catch {
    return null
  }
}

function count({ totals, ids }: Collected, { row: { workspace_id, code_id, id }, hadDestination }: ReadScan) {
  const key = `${workspace_id} ${code_id}`
  const total = totals.get(key) ?? { workspace_id, code_id, scans: 0, without_destination: 0 }
  total.scans++
  if (!hadDestination) total.without_destination++
  totals.set(key, total)
  const list = ids.get(workspace_id)
  if (list) list.push(id)
  else ids.set(workspace_id, [id])
}
