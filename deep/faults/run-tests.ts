import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { TestRun } from '../../src/testing/runs/find-related-tests.ts'

const vitest = path.resolve('node_modules/vitest/vitest.mjs')
const report = path.resolve('test-results/reports/fault.json')

/** Runs tests until the first one fails, and returns its name. Null if none does. Throws if they could not run. */
export async function findFailure(runs: readonly TestRun[], signal: AbortSignal): Promise<string | null> {
  for (const args of runs) {
    const { succeeded, output } = await runVitest(args, signal)
    signal.throwIfAborted()
    if (succeeded) continue
    const failure = readFailure()
    // A file that fails before its tests, or a service that does not start, may fail for unrelated reasons.
    if (failure === null) throw new Error(`the tests did not run: ${output}`)
    return failure
  }
  return null
}

async function runVitest(args: TestRun, signal: AbortSignal): Promise<{ succeeded: boolean; output: string }> {
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporting = ['--bail', '1', '--reporter', 'json', '--outputFile', report]
  const child = spawn(process.execPath, [vitest, ...args, ...reporting], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  // SIGINT, as Ctrl+C sends it, makes Vitest end the processes that it has started.
  const stop = () => child.kill('SIGINT')
  signal.addEventListener('abort', stop)
  const code = await new Promise((resolve) => child.once('close', resolve))
  signal.removeEventListener('abort', stop)
  return { succeeded: code === 0, output: output.slice(-2_000) }
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/** The first failed test of the last run, with its file. */
function readFailure(): string | null {
  if (!existsSync(report)) return null
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative('.', name)}: ${fullName}`),
  )
  return failed[0] ?? null
}
