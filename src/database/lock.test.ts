import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDirectory } from './lock.ts'

const home = mkdtempSync(join(tmpdir(), 'tessera-lock-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a second lock on a directory is refused with a remedy, and granted after the release', () => {
  const dir = join(home, 'twice')
  const lock = lockDirectory(dir)
  expect(() => lockDirectory(dir)).toThrow(
    `Another process uses ${dir}. Stop it, or choose another directory with DATA_DIR.`,
  )
  lock.release()
  lockDirectory(dir).release()
})

test('one of two processes that start at once gets the lock, and loses it when it dies', async () => {
  for (let round = 0; round < 5; round++) {
    const dir = join(home, `race-${round}`)
    const racers = [contender(dir), contender(dir)]
    const verdicts = await Promise.all(racers.map(({ verdict }) => verdict))
    expect(verdicts.toSorted()).toEqual(['locked', 'refused'])
    for (const { process } of racers) {
      process.kill('SIGKILL')
      if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
    }
    lockDirectory(dir).release()
  }
})

function contender(dir: string) {
  const script = `
    import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    try { lockDirectory(process.argv[1]); console.log('locked') } catch { console.log('refused') }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { process: child, verdict: once(child.stdout, 'data').then(([line]) => String(line).trim()) }
}
