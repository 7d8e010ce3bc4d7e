import { expect, test } from 'vitest'
import { readStoredImport, removeStoredImport, runAlone, storeImport } from './stored-import.ts'
import { readTableText } from '#tables/read-table.ts'

test('only one tab works at a time', async () => {
  const name = crypto.randomUUID()
  const end = Promise.withResolvers<void>()
  const startedImports: string[] = []
  const first = runAlone(name, async () => {
    startedImports.push('first')
    await end.promise
  })
  await expect.poll(() => startedImports).toEqual(['first'])
  const work = async () => void startedImports.push('second')
  expect(await runAlone(name, work)).toBe(false)
  end.resolve()
  expect(await first).toBe(true)
  expect(await runAlone(name, work)).toBe(true)
  expect(startedImports).toEqual(['first', 'second'])
})

const table = readTableText('Name,Link\nA,example.com/a')
const storedTable = { table, columns: table.layout, edits: new Map() }
const toProgress = (importId: string, revision: number) => ({
  importId,
  revision,
  ended: new Map(),
  place: undefined,
  unanswered: null,
  failed: [],
  unfiled: [],
  createdFolders: [],
})

test('a revision is stored only after the previous one', async () => {
  const workspace = crypto.randomUUID()
  const store = async (revision: number) => storeImport(workspace, toProgress('a', revision), storedTable)
  expect(await store(1)).toBe('stored')
  expect(await Promise.all([store(2), store(2)])).toEqual(['stored', 'replaced'])
  const [removed, lateStore] = await Promise.all([removeStoredImport(workspace, 'a'), store(3)])
  expect([removed, lateStore]).toEqual([undefined, 'replaced'])
  expect(await readStoredImport(workspace)).toBeNull()
})

test('a replaced import can neither be continued nor removed', async () => {
  const workspace = crypto.randomUUID()
  await storeImport(workspace, toProgress('a', 1), storedTable)
  expect(await storeImport(workspace, toProgress('b', 1), storedTable)).toBe('stored')
  expect(await storeImport(workspace, toProgress('a', 2), null)).toBe('replaced')
  await removeStoredImport(workspace, 'a')
  expect(await readStoredImport(workspace)).toMatchObject({ importId: 'b', revision: 1, table: { rows: table.rows } })
})
