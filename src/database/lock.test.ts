import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { lockDirectory } from './lock.ts'

const parentDirectory = mkdtempSync(join(tmpdir(), 'tessera-lock-'))
afterAll(() => rmSync(parentDirectory, { recursive: true, force: true }))

test('a second lock on a directory is refused with a remedy until the first lock is released', () => {
  const dir = join(parentDirectory, 'twice')
  const lock = lockDirectory(dir)
  expect(() => lockDirectory(dir)).toThrow(
    `Another process uses ${dir}. Stop it, or choose another directory with DATA_DIR.`,
  )
  lock.release()
  lockDirectory(dir).release()
})

test('of two processes that start at once, one has the lock until it is killed', async () => {
  for (let round = 0; round < 5; round++) {
    const dir = join(parentDirectory, `race-${round}`)
    const racers = [startContender(dir), startContender(dir)]
    const verdicts = await Promise.all(racers.map(({ verdict }) => verdict))
    expect(verdicts.toSorted()).toEqual(['locked', 'refused'])
    for (const { process } of racers) {
      process.kill('SIGKILL')
      if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
    }
    lockDirectory(dir).release()
  }
})

test('a lock is held until its release even if the caller keeps no reference to it', async () => {
  const dir = join(parentDirectory, 'collected')
  const { process, verdict } = startContender(dir, 'gc()')
  onTestFinished(() => void process.kill('SIGKILL'))
  expect(await verdict).toBe('locked')
  expect(() => lockDirectory(dir)).toThrow('Another process uses')
})

/** Starts a process that tries to take the lock, runs the code in `then`, and prints whether it has the lock. */
function startContender(dir: string, then = '') {
  const script = `
    import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    let verdict = 'locked'
    try { lockDirectory(process.argv[1]) } catch { verdict = 'refused' }
    ${then}
    console.log(verdict)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { process: child, verdict: once(child.stdout, 'data').then(([line]) => String(line).trim()) }
}
