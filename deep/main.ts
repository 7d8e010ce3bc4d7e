import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { printTable } from '../src/testing/runs/print-table.ts'
import { listFailures, runStep, type StepResult, type TestStep, toTotalLine } from '../src/testing/runs/test-step.ts'
import { type DeepPart, deepParts } from './parts.ts'

// npm run test:deep -- [part …] [--shard n/m] runs the parts with these names, by default all, or the n-th of m shares of their tests.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } })
const unknown = positionals.filter((name) => !deepParts.some((part) => part.name === name))
if (unknown.length > 0 || (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))) {
  console.error(
    `Usage: npm run test:deep -- [part …] [--shard n/m]\nParts: ${deepParts.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`]
const selected = deepParts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

// Packages that only these tests use, for example drivers of other browsers.
if (!existsSync('deep/node_modules')) runOrExit('npm', 'ci', '--prefix', 'deep', '--no-audit', '--no-fund')
runOrExit('npm', 'run', '--silent', 'build')

const results: { part: string; result: StepResult }[] = []
for (const part of selected)
  for (const step of toSteps(part)) results.push({ part: part.name, result: await runStep(step) })

const rows = [...Map.groupBy(results, ({ part }) => part)].map(([part, steps]) => {
  const partResults = steps.map(({ result }) => result)
  return [
    part,
    partResults.reduce((sum, { passed, failed }) => sum + passed + failed, 0),
    Math.round(partResults.reduce((sum, { seconds }) => sum + seconds, 0)),
    partResults.every(({ succeeded }) => succeeded) ? 'passed' : 'FAILED',
  ]
})
console.log()
printTable(['part', 'tests', 'seconds', 'result'], rows)
const stepResults = results.map(({ result }) => result)
console.log(['', ...listFailures(stepResults), toTotalLine(stepResults)].join('\n'))
process.exitCode = results.every(({ result }) => result.succeeded) ? 0 : 1

function toSteps({ name, check, vitest = [], playwright = [], env = {} }: DeepPart): TestStep[] {
  const projects = vitest.flatMap((project) => ['--project', project])
  const inVitest = ['vitest', 'run', '--config', 'deep/vitest.config.ts', ...projects, ...shard, '--passWithNoTests']
  const inPlaywright = ['playwright', 'test', '--config', 'deep/playwright.config.ts', ...playwright, ...shard]
  return [
    ...(check ? [{ name: `check of ${name}`, command: check }] : []),
    ...(vitest.length > 0 ? [{ name, command: inVitest, runner: 'vitest' as const, env }] : []),
    ...(playwright.length > 0
      ? [
          {
            name: `${name} in browsers`,
            command: [...inPlaywright, '--pass-with-no-tests'],
            runner: 'playwright' as const,
            env,
          },
        ]
      : []),
  ]
}

function runOrExit(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
