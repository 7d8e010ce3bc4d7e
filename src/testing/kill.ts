import { killRounds } from './kill-rounds.ts'

// node src/testing/kill.ts [kills] [DATABASE_URL]: for the built product. The tests do the same in small runs.
const [kills = '20', databaseUrl] = process.argv.slice(2)
const result = await killRounds({
  rounds: Number(kills),
  connections: 32,
  entry: 'dist/server/main.js',
  onRound: (round) => process.stdout.write(`${round}\n`),
  ...(databaseUrl === undefined ? {} : { database: { url: databaseUrl } }),
})
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
if (result.lost > 0 || result.doubled > 0 || result.counted !== result.stored) process.exitCode = 1
