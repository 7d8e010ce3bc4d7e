import { findRelatedTests } from '../../src/testing/runs/find-related-tests.ts'
import { printTable } from '../../src/testing/runs/print-table.ts'
import { toTotalLine } from '../../src/testing/runs/test-step.ts'
import { applyPatch, type Fault, findUncommittedFiles, listFaults, revertPatch } from './patches.ts'
import { findFailure } from './run-tests.ts'

// npm run test:faults -- [name or folder …] applies each fault, one after the other, and checks whether a test of `npm test` fails.

/** The number of faults that the tests may miss before the run fails. */
const MAX_MISSED = 3

const requestedNames = process.argv.slice(2)
const faults = listFaults(requestedNames)
if (faults.length === 0) fail(`There are no faults ${requestedNames.join(', ')} in deep/faults.`)
const uncommitted = findUncommittedFiles(faults.flatMap(({ files }) => files))
if (uncommitted.length > 0)
  fail(`These files have uncommitted changes: ${uncommitted.join(', ')}. Commit or stash them.`)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

interface Result {
  name: string
  seconds: number
  isCaught: boolean
  /** The first failing test, or the reason why there is none. */
  reason: string
}

const results: Result[] = []
for (const fault of faults) {
  const result = await findFault(fault)
  if (stopping.signal.aborted) {
    console.error('Stopped. The sources are as they were.')
    process.exit(130)
  }
  results.push(result)
  console.log([result.isCaught ? 'caught' : 'NOT CAUGHT', ...toRow(result)].join('  '))
}

const missed = results.filter(({ isCaught }) => !isCaught)
console.log()
printTable(['fault', 'seconds', 'first failing test'], results.map(toRow))
if (missed.length > 0) console.log(`\nNot caught: ${missed.map(({ name }) => name).join(', ')}`)
console.log(`\n${toTotalLine([{ passed: results.length - missed.length, failed: missed.length, skipped: 0 }])}`)
process.exitCode = missed.length <= (requestedNames.length === 0 ? MAX_MISSED : 0) ? 0 : 1

async function findFault(fault: Fault): Promise<Result> {
  const startedAt = performance.now()
  const toResult = (isCaught: boolean, reason: string): Result => ({
    name: fault.name,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    isCaught,
    reason,
  })
  if (!applyPatch(fault)) return toResult(false, 'the patch does not fit the sources any more')
  try {
    const failure = await findFailure(
      fault.files.flatMap((file) => findRelatedTests(file)),
      stopping.signal,
    )
    return toResult(failure !== null, failure ?? 'no test failed')
  } catch (error) {
    return toResult(false, error instanceof Error ? error.message : String(error))
  } finally {
    revertPatch(fault)
  }
}

function toRow({ name, seconds, reason }: Result): (string | number)[] {
  return [name, seconds, reason]
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
