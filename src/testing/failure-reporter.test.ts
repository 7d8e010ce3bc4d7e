import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { until } from './wait-until.ts'

test('a killed run has printed and written the reason of a failure', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tessera-reporter-'))
  const reasons = join(root, 'failures.txt')
  const reporter = JSON.stringify(resolve('src/testing/failure-reporter.ts'))
  writeFileSync(
    join(root, 'vitest.config.mjs'),
    `import { createVitestReporters } from ${reporter}\nexport default { test: { globals: true, reporters: createVitestReporters('failures.txt') } }`,
  )
  writeFileSync(
    join(root, 'some.test.js'),
    `test('two sums', () => expect({ sum: 4 }).toEqual({ sum: 5 }))\ntest('hangs', () => new Promise(() => {}), 600_000)\n`,
  )
  const run = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: root,
    env: { ...process.env, VITEST_REPORT: 'report.json' },
  })
  onTestFinished(() => {
    run.kill('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  })
  let printed = ''
  run.stderr.on('data', (data) => (printed += String(data)))
  await until(() => existsSync(reasons) && printed.includes('FAILED'))
  run.kill('SIGKILL')
  for (const text of [readFileSync(reasons, 'utf8'), printed]) {
    expect(text).toContain('some.test.js > two sums')
    expect(text).toMatch(/-.*"sum": 5/)
    expect(text).toMatch(/\+.*"sum": 4/)
    expect(text).toMatch(/at .*some\.test\.js:1:/)
  }
})
