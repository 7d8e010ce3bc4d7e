import { printTable } from './print-table.ts'
import { listFailures, runStep, type StepResult, type TestStep, toTotalLine } from './test-step.ts'

// Everything that `npm test` runs, with a table of the layers of docs/testing.md at the end.
const gates: TestStep[] = [
  {
    name: 'lint, dead code, format, build',
    command: ['concurrently', '--group', ...scripts('lint', 'deadcode', 'format:check', 'build')],
  },
  { name: 'byte budgets', command: ['node', '--run', 'budget'] },
]
const tests: TestStep[] = [
  { name: 'vitest', command: ['vitest', 'run'], runner: 'vitest' },
  { name: 'journeys', command: ['playwright', 'test'], runner: 'playwright' },
]

const started = performance.now()
const gateResults: StepResult[] = []
for (const gate of gates) gateResults.push(await runStep(gate))
// Tests run even if the lint fails, but not without the build, which the budgets measure.
const [first, budgets] = gateResults
const isBuilt = first?.succeeded === true || budgets?.succeeded === true
const testResults: StepResult[] = []
if (isBuilt) for (const step of tests) testResults.push(await runStep(step))
const results = [...gateResults, ...testResults]

console.log('\nSeconds of tests are those in which files ran, which overlap; the total is by the clock.\n')
printTable(
  ['layer', 'tests', 'seconds', 'result'],
  [
    ['gates', gateResults.length, sumSeconds(gateResults), toResult(gateResults)],
    ...listLayers(testResults[0]),
    [
      'journeys',
      (testResults[1]?.passed ?? 0) + (testResults[1]?.failed ?? 0),
      sumSeconds(testResults.slice(1)),
      toResult(testResults.slice(1)),
    ],
    [
      'total',
      results.reduce((sum, { passed, failed }) => sum + passed + failed, 0),
      Math.round((performance.now() - started) / 1_000),
      toResult(results),
    ],
  ],
)
console.log(['', ...listFailures(results), toTotalLine(results)].join('\n'))
process.exitCode = isBuilt && results.every(({ succeeded }) => succeeded) ? 0 : 1

function scripts(...names: string[]): string[] {
  return names.map((name) => `node:${name}`)
}

function sumSeconds(steps: readonly { seconds: number }[]): number {
  return Math.round(steps.reduce((sum, { seconds }) => sum + seconds, 0))
}

function toResult(steps: readonly StepResult[]): string {
  return steps.length > 0 && steps.every(({ succeeded }) => succeeded) ? 'passed' : 'FAILED'
}

/** Lists the tests of Vitest by layer. */
function listLayers(step: StepResult | undefined): (string | number)[][] {
  if (!step) return []
  const files = Map.groupBy(step.files, ({ file }) => getLayer(file))
  return [...files].map(([layer, layerFiles]) => [
    layer,
    layerFiles.reduce((sum, { tests }) => sum + tests, 0),
    sumSeconds(layerFiles),
    step.succeeded ? 'passed' : 'see above',
  ])
}

function getLayer(file: string): string {
  if (file.endsWith('.route.test.tsx')) return 'route tests'
  if (file.includes('.browser.test.')) return 'components'
  if (file.startsWith('src/conformance/')) return 'conformance'
  return /^src\/(service|bff|server|database|mail)\//.test(file) ? 'service and bff' : 'pure modules'
}
