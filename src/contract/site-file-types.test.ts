import { expect, test } from 'vitest'
import { servedFiles, skippedFiles } from '#testing/real-world/site-file-names.ts'
import { getFileType } from './site-file-types.ts'
import { getSkipReason } from './skipped-site-files.ts'

const hasNoOtherFile = () => false

test.each(servedFiles)('$path is served as $type', ({ path, type, isDownload = false }) => {
  expect(getSkipReason(path, hasNoOtherFile)).toBe(null)
  expect(getFileType(path)).toEqual({ type, isDownload })
})

test.each(skippedFiles)('$path is skipped', ({ path, reason, otherFile }) => {
  expect(getSkipReason(path, (file) => file === otherFile)).toMatch(reason)
})

test('a compressed file without its original is served', () => {
  expect(getSkipReason('build/game.data.br', hasNoOtherFile)).toBe(null)
})
