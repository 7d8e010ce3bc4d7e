import { findCauses } from '#service/scans/analytics/find-causes.ts'
import { drawMonths, plantedKinds } from './made-up-workspace.ts'

// `npm run causes` prints the tables of docs/causes.md: how often a planted change is found first, and a year of made-up months.
const DRAWS = 100
const SIZES = [2_000, 20_000, 200_000]
const kinds = Object.keys(plantedKinds)

const rows: string[][] = []
for (const kind of kinds) rows.push([kind, ...(await Promise.all(SIZES.map((scans) => countFound(kind, scans))))])
printTable(['planted', ...SIZES.map((scans) => `${scans.toLocaleString('en')} scans`)], rows)

const months: string[][] = []
for (let month = 0; month < 12; month++) {
  const kind = kinds[month % kinds.length] ?? ''
  const { planted, count } = drawMonths(kind, { scans: 20_000, seed: 2026 * 12 + month })
  const { scans, previous, causes } = await findCauses(count)
  const name = new Date(2026, month).toLocaleDateString('en', { month: 'long' })
  const change = scans - previous
  months.push([
    name,
    planted.map(({ dimension, value, factor }) => `${dimension} ${value} × ${factor}`).join(', ') || 'nothing',
    `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en')}`,
    causes.map((cause) => `${cause.dimension} ${cause.value} (${Math.round(cause.share * 100)} %)`).join(', ') ||
      'none',
  ])
}
printTable(['month', 'planted', 'change', 'causes found'], months)

/** Counts the draws in which the changes that were made are found before all others. */
async function countFound(kind: string, scans: number): Promise<string> {
  let first = 0
  for (let seed = 1; seed <= DRAWS; seed++) {
    const { planted, count } = drawMonths(kind, { scans, seed })
    const { causes } = await findCauses(count)
    if (isFound(planted, causes)) first++
  }
  return `${first}`
}

function isFound(planted: readonly NamedValue[], causes: readonly NamedValue[]): boolean {
  // If nothing was planted, nothing may be named.
  if (planted.length === 0) return causes.length === 0
  const main = causes.slice(0, planted.length)
  return planted.every(({ dimension, value }) =>
    main.some((cause) => cause.dimension === dimension && cause.value === value),
  )
}

interface NamedValue {
  dimension: string
  value: string | null
}

function printTable(head: readonly string[], lines: readonly string[][]) {
  const table = [head, head.map(() => '---'), ...lines]
  process.stdout.write(`${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`)
}
