import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AnomalyRow, DRAWS } from './anomaly-row.ts'

// `npm run anomalies` prints the table of docs/alerts.md: the false alarms of a hundred codes in a year, and how often planted stops and
// rises are found. `npm run anomalies -- 20` draws the hundred codes 20 times instead of 100 times.
const { positionals } = parseArgs({ allowPositionals: true })
const draws = z.coerce.number().int().min(1).default(DRAWS).parse(positionals[0])
const waiting = [500, 100, 20, 5, 2]
const rows: AnomalyRow[] = []
await Promise.all(Array.from({ length: Math.min(waiting.length, availableParallelism()) }, work))

const head = [
  'scans a day',
  'false stops',
  'false rises',
  'most false rises of a draw',
  'stops found',
  'rises of 5 times found',
  'rises of 8 times found',
]
const lines = rows
  .toSorted((a, b) => a.perDay - b.perDay)
  .map(({ perDay, stops, rises, found }) => [
    String(perDay),
    formatMean(stops),
    formatMean(rises),
    String(Math.max(...rises)),
    ...found.map(({ share, hours }) => `${share} %, ${hours ?? '-'} h`),
  ])
process.stdout.write(
  `${[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`,
)

/** Takes one rate after the other, the longest first. */
async function work(): Promise<void> {
  for (let perDay = waiting.shift(); perDay !== undefined; perDay = waiting.shift()) rows.push(await simulate(perDay))
}

function simulate(perDay: number): Promise<AnomalyRow> {
  const worker = new Worker(new URL('./anomaly-worker.ts', import.meta.url), { workerData: { perDay, draws } })
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => resolve(AnomalyRow.parse(message)))
    worker.once('error', reject)
  })
}

/** Alarms of a hundred codes in a year, on average over all draws. */
function formatMean(counts: readonly number[]): string {
  return (counts.reduce((sum, count) => sum + count, 0) / counts.length).toFixed(2)
}
