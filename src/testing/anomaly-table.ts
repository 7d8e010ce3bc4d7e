import { countFalseAlarms, countHoursToFind } from './anomalies.ts'

// `npm run anomalies` prints the table of docs/alerts.md: the false alarms, and how often planted stops and rises are found.
const CODE_YEARS = 100
const DRAWS = 100
const rows = [2, 5, 20, 100, 500].map((perDay) => {
  const years = Array.from({ length: CODE_YEARS }, (_, index) => countFalseAlarms(perDay, index + 1))
  const alarms = (kind: 'stops' | 'rises') => `${years.reduce((sum, year) => sum + year[kind], 0) / CODE_YEARS}`
  return [`${perDay}`, alarms('stops'), alarms('rises'), ...[0, 5, 8].map((factor) => findPlanted(perDay, factor))]
})
const head = ['scans a day', 'false stops', 'false rises', 'stops found', 'rises of 5 times', 'rises of 8 times']
const table = [head, head.map(() => '---'), ...rows]
process.stdout.write(`${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)

/** Counts the draws in which the change is found within two weeks, and returns that number with the median delay. */
function findPlanted(perDay: number, factor: number): string {
  const hours = Array.from({ length: DRAWS }, (_, index) => countHoursToFind(perDay, index + 1, factor))
  const foundAfter = hours.filter((hour) => hour !== null).toSorted((a, b) => a - b)
  return `${foundAfter.length} of ${DRAWS}, ${foundAfter[Math.floor(foundAfter.length / 2)] ?? '-'} h`
}
