import { countFalseAlarms, hoursToFind } from './anomalies.ts'

// `npm run anomalies`: false alarms, and how often planted stops and rises are found: the table of docs/alerts.md.
const CODE_YEARS = 100
const DRAWS = 100
const rows = [2, 5, 20, 100, 500].map((perDay) => {
  const counted = Array.from({ length: CODE_YEARS }, (_, nth) => countFalseAlarms(perDay, nth + 1))
  const alarms = (kind: 'stops' | 'rises') => `${counted.reduce((sum, year) => sum + year[kind], 0) / CODE_YEARS}`
  return [`${perDay}`, alarms('stops'), alarms('rises'), ...[0, 5, 8].map((factor) => findPlanted(perDay, factor))]
})
const head = ['scans a day', 'false stops', 'false rises', 'stops found', 'rises of 5 times', 'rises of 8 times']
const table = [head, head.map(() => '---'), ...rows]
process.stdout.write(`${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)

/** In how many draws within two weeks, and after how many hours in half of them. */
function findPlanted(perDay: number, factor: number): string {
  const hours = Array.from({ length: DRAWS }, (_, nth) => hoursToFind(perDay, nth + 1, factor))
  const found = hours.filter((hour) => hour !== null).toSorted((one, other) => one - other)
  return `${found.length} of ${DRAWS}, ${found[Math.floor(found.length / 2)] ?? '-'} h`
}
