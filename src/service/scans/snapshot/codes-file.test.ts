import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { limitFileSize } from '#testing/limit-file-size.ts'
import { CodesFile } from './codes-file.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'tessera-codes-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a damaged file that a full disk does not let replace is replaced once the disk has room', () => {
  const [shortCode, workspaceId] = ['BCDFGHJKN', 'wsp_1']
  const code = { shortCode, workspaceId, aliases: [], row: JSON.stringify({ shortCode, workspaceId }) }
  const intact = new CodesFile(dataDir)
  intact.put([], [code], { builtTo: null })
  intact.close()
  const damaged = new DatabaseSync(path.join(dataDir, 'snapshot', 'codes.sqlite'))
  damaged.exec('update codes set checksum = 0')
  damaged.close()

  const file = new CodesFile(dataDir)
  let emptiedTimes = 0
  file.onEmptied = () => void emptiedTimes++
  const release = limitFileSize()
  try {
    expect([file.find(shortCode), file.find(shortCode), file.count, file.isComplete]).toEqual([null, null, 0, false])
    // Whoever fills the file must not go on as if it were filled.
    expect(() => file.put([], [code])).toThrow('disk I/O error')
  } finally {
    release()
  }
  expect(emptiedTimes).toBe(1)
  file.put([], [code], { builtTo: null })
  expect([file.find(shortCode), file.count, file.isComplete]).toEqual([{ shortCode, workspaceId }, 1, true])
  file.close()
  expect(() => file.put([], [code])).not.toThrow()
})
