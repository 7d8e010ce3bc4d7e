import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** One command of a test run. */
export interface TestStep {
  name: string
  command: string[]
  env?: Record<string, string>
  /** The runner whose results are counted. A step without one is a check that passes or fails. */
  runner?: 'vitest' | 'playwright'
}

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

export interface StepResult extends TestCounts {
  name: string
  seconds: number
  succeeded: boolean
  /** The test files of Vitest, with the seconds in which each ran. */
  files: { file: string; tests: number; seconds: number }[]
  /** The failed tests, each as its file and its title. */
  failedTests: string[]
}

const reports = path.resolve('test-results/reports')

/** Runs a command with the output of this process, and counts its tests. */
export async function runStep({ name, command, env = {}, runner }: TestStep): Promise<StepResult> {
  const reportFile = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(reportFile, { force: true })
  const [program = '', ...args] = command
  const started = performance.now()
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, VITEST_REPORT: reportFile, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, ...env },
  })
  const succeeded = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0))
  })
  const seconds = (performance.now() - started) / 1_000
  const report = runner && existsSync(reportFile) ? readers[runner](readFileSync(reportFile, 'utf8')) : noTests
  // A check counts as one test, and so does a runner that failed without a failed test.
  const countsAsTest = runner === undefined || (!succeeded && report.failed === 0)
  const stepCounts = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 }
  return {
    name,
    seconds,
    succeeded,
    ...report,
    ...(countsAsTest && { passed: report.passed + stepCounts.passed, failed: report.failed + stepCounts.failed }),
  }
}

type TestReport = TestCounts & Pick<StepResult, 'files' | 'failedTests'>

const noTests: TestReport = { passed: 0, failed: 0, skipped: 0, files: [], failedTests: [] }

const readers = { vitest: readVitestReport, playwright: readPlaywrightReport }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

function readVitestReport(text: string): TestReport {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = VitestReport.parse(JSON.parse(text))
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    files: testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: path.relative('.', name),
      tests: assertionResults.length,
      seconds: (endTime - startTime) / 1_000,
    })),
    failedTests: testResults.flatMap(listFailedTests),
  }
}

/** A file that failed without a failed test could not be loaded. */
function listFailedTests({ name, status, assertionResults }: z.infer<typeof VitestReport>['testResults'][number]) {
  const file = path.relative('.', name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [file]
  return failed.map(({ fullName }) => `${file} > ${fullName}`)
}

const PlaywrightSuite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), ok: z.boolean() })).default([]),
  get suites(): z.ZodDefault<z.ZodArray<typeof PlaywrightSuite>> {
    return z.array(PlaywrightSuite).default([])
  },
})
const PlaywrightReport = PlaywrightSuite.extend({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

function readPlaywrightReport(text: string): TestReport {
  const report = PlaywrightReport.parse(JSON.parse(text))
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky, skipped, files: [], failedTests: listFailedSpecs(report) }
}

function listFailedSpecs({ specs, suites }: z.infer<typeof PlaywrightSuite>): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} > ${title}`)
  return [...failed, ...suites.flatMap(listFailedSpecs)]
}

/** Lists the failed checks and tests of all steps, for the end of the output. */
export function listFailures(results: readonly StepResult[]): string[] {
  return results.flatMap(({ name, succeeded, failedTests }) =>
    succeeded ? [] : failedTests.length > 0 ? failedTests.map((test) => `FAILED ${test}`) : [`FAILED ${name}`],
  )
}

/** Formats the last line of a test run: the sums of all of its steps. */
export function toTotalLine(results: readonly TestCounts[]): string {
  const sum = (key: keyof TestCounts) => results.reduce((total, result) => total + result[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}
