import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkEvidence } from './check.ts'
import { runSoak, type SoakRun } from './run-soak.ts'
import { printReport } from './report.ts'
import { findSoakPrograms } from './required-programs.ts'
import { isClickHouseInstalled } from './soak-clickhouse.ts'

// npm run soak -- [minutes] [--seed n]: the product with its parts, PostgreSQL under Patroni, ClickHouse if the packages of the deep suite are
// installed, and every kind of fault. The same seed makes the same faults.
const LOGS = 'test-results/soak'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, 'without-clickhouse': { type: 'boolean', default: false } },
})
const minutes = Number(positionals[0] ?? 2)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (positionals.length > 1 || !(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run soak -- [minutes] [--seed integer] [--without-clickhouse]')
  process.exit(2)
}

rmSync(LOGS, { recursive: true, force: true })
mkdirSync(LOGS, { recursive: true })
const home = mkdtempSync(join(tmpdir(), 'tessera-soak-'))
try {
  const programs = findSoakPrograms()
  const withClickHouse = !values['without-clickhouse'] && isClickHouseInstalled()
  const store = withClickHouse ? 'ClickHouse' : 'PostgreSQL'
  console.log(`Soak of ${minutes} minutes with the seed ${seed}, with scans in ${store}. Logs: ${LOGS}`)
  const run = await runSoak({ programs, seed, minutes, home, logs: LOGS, withClickHouse })
  process.exitCode = report(run)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
// Servers of the receivers and of S3 still listen.
process.exit()

function report(run: SoakRun): number {
  const results = checkEvidence(run.evidence)
  const text = printReport(run, results)
  writeFileSync(join(LOGS, 'report.txt'), text)
  writeFileSync(
    join(LOGS, 'problems.json'),
    JSON.stringify(
      results.filter(({ problems }) => problems.length > 0),
      null,
      2,
    ),
  )
  return results.every(({ problems }) => problems.length === 0) ? 0 : 1
}
