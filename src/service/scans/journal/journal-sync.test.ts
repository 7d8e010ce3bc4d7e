import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createCode } from '#testing/create-code.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { Journal } from './journal.ts'
import { getJournalPath } from './journal-files.ts'

// Every fsync of the journal is real, but begins only when the test lets it.
const real = fs.fdatasync
const heldCallbacks: (() => void)[] = []
const events: string[] = []
function hold() {
  const holding = (file: number, done: (error: NodeJS.ErrnoException | null) => void) =>
    void heldCallbacks.push(() =>
      real(file, (error) => {
        events.push('fsync')
        done(error)
      }),
    )
  fs.fdatasync = Object.assign(holding, { __promisify__: real.__promisify__ })
  syncBuiltinESMExports()
}
function release() {
  fs.fdatasync = real
  syncBuiltinESMExports()
  for (const begin of heldCallbacks.splice(0)) begin()
}
afterEach(() => {
  release()
  events.length = 0
})

const home = mkdtempSync(join(tmpdir(), 'tessera-sync-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('with `batch`, lines that are written during an fsync share the next one', async () => {
  const journal = new Journal(join(home, 'batch'), { sync: 'batch' })
  hold()
  const append = (line: string) => journal.append(line).then(() => events.push(line))
  const first = append('one')
  await until(() => heldCallbacks.length === 1)
  const otherAppends = [append('two'), append('three')]
  await until(() => readFileSync(getJournalPath(journal.dir, 1), 'utf8') === 'one\ntwo\nthree\n')
  const last = append('four')
  await until(() => readFileSync(getJournalPath(journal.dir, 1), 'utf8').endsWith('four\n'))
  expect([events, heldCallbacks.length]).toEqual([[], 1])
  heldCallbacks.shift()?.()
  await first
  await until(() => heldCallbacks.length === 1)
  expect(events).toEqual(['fsync', 'one'])
  release()
  await Promise.all([...otherAppends, last])
  expect(events).toEqual(['fsync', 'one', 'fsync', 'two', 'three', 'four'])
  journal.close()
})

test('with `batch`, a line in a finished file waits for the fsync of that file', async () => {
  const journal = new Journal(join(home, 'files'), { sync: 'batch', maxBytes: 1 })
  hold()
  const first = journal.append('one').then(() => events.push('one'))
  await until(() => heldCallbacks.length === 1)
  const second = journal.append('two').then(() => events.push('two'))
  await until(() => heldCallbacks.length === 2)
  heldCallbacks.pop()?.()
  await second
  expect(events).toEqual(['fsync', 'two'])
  release()
  await first
  journal.close()
})

test('with `batch`, a visitor is redirected after the fsync of the scan', async () => {
  const service = await startTestService({ journalSync: 'batch' })
  const { shortCode } = await createCode(await service.createWorkspace())
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }
  hold()
  const scans = Promise.all(
    [1, 2, 3].map(async () => {
      const { statusCode } = await service.app.inject({ url: `/${shortCode}`, headers })
      events.push(String(statusCode))
    }),
  )
  await until(() => heldCallbacks.length > 0)
  release()
  await scans
  expect(events[0]).toBe('fsync')
  expect(events.filter((event) => event === '302')).toHaveLength(3)
})
