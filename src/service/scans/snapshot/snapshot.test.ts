import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { codeAliases, codes, shortCodes } from '#service/codes/schema.ts'
import { createShortCode } from '#service/codes/short-code.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { createId } from '#service/ids/ids.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { CodesFile } from './codes-file.ts'
import { readCodes } from './queries.ts'
import { Snapshot } from './snapshot.ts'

const database = await openTestDatabase()
const { db } = database
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-snapshot-'))
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const { log } = fastify()

async function addWorkspace() {
  const id = createId('wsp')
  await db.insert(workspaces).values({ id, name: 'Workspace', slug: id.replace('_', '-'), plan: 'business' })
  return id
}

async function addCode(workspaceId: string, to: string | { pageId: string }, aliases: string[] = []) {
  const [id, shortCode] = [createId('cod'), createShortCode()]
  const destination = typeof to === 'string' ? ({ type: 'url', url: to } as const) : ({ type: 'page', ...to } as const)
  await db.insert(codes).values({ workspaceId, id, shortCode, name: 'Code', destination, aliases })
  await db.insert(shortCodes).values({ shortCode, workspaceId, codeId: id })
  for (const alias of aliases) await db.insert(codeAliases).values({ alias, workspaceId, codeId: id })
  return { id, shortCode }
}

function startSnapshot(name: string, { shared = false } = {}) {
  const file = new CodesFile(path.join(folder, name))
  const snapshot = new Snapshot({ db, shared, file, log, checkMs: 500 })
  return { file, snapshot, untilCurrent: () => until(() => snapshot.state.behindSeconds === 0) }
}

function repoint(id: string, url: string) {
  return db
    .update(codes)
    .set({ destination: { type: 'url', url }, updatedAt: new Date() })
    .where(eq(codes.id, id))
}

test('a later process finds the copy of every code and alias', async () => {
  const workspaceId = await addWorkspace()
  const codes = []
  for (let i = 0; i < 1_203; i++) codes.push(await addCode(workspaceId, `https://example.com/${i}`))
  const aliased = await addCode(workspaceId, 'https://example.com/aliased', ['go.example.com/Menu'])
  const { file, snapshot, untilCurrent } = startSnapshot('outlives')
  await untilCurrent()
  expect(snapshot.state.codes).toBe(1_204)
  await snapshot.close()
  const reopened = new CodesFile(path.join(folder, 'outlives'))
  expect(reopened.isComplete).toBe(true)
  expect(reopened.count).toBe(1_204)
  for (const [i, { shortCode }] of codes.entries())
    expect(reopened.find(shortCode)).toMatchObject({ destination: { url: `https://example.com/${i}` } })
  expect(reopened.findAliases('go.example.com/menu')).toEqual([
    { alias: 'go.example.com/Menu', workspaceId, shortCode: aliased.shortCode },
  ])
  expect(reopened.find(createShortCode())).toBeNull()
  expect(file.find(aliased.shortCode)).toBeNull()
  reopened.close()
})

test('after a failover that lost changes, every code is as the database has it', async () => {
  const workspaceId = await addWorkspace()
  const [changedCode, lostCode] = [
    await addCode(workspaceId, 'https://example.com/new'),
    await addCode(workspaceId, 'https://example.com/'),
  ]
  const { file, snapshot, untilCurrent } = startSnapshot('failover')
  await untilCurrent()
  const destination = { type: 'url' as const, url: 'https://example.com/old' }
  await db
    .update(codes)
    .set({ destination, updatedAt: new Date(0) })
    .where(eq(codes.id, changedCode.id))
  await db.delete(shortCodes).where(eq(shortCodes.shortCode, lostCode.shortCode))
  snapshot.readAllAgain()
  // Until they are read again, an outage is answered with what is known.
  expect([file.find(lostCode.shortCode) === null, file.hasEveryCode]).toEqual([false, true])
  await until(() => file.find(lostCode.shortCode) === null)
  await untilCurrent()
  expect(file.find(changedCode.shortCode)).toMatchObject({ destination })
  await snapshot.close()
})

test('changed codes, moved aliases and deleted codes are copied when their notifications arrive', async () => {
  const workspaceId = await addWorkspace()
  const [movedCode, removedAlias, newOwner] = [
    await addCode(workspaceId, 'https://example.com/old', ['go.example.com/moves']),
    await addCode(workspaceId, 'https://example.com/gone'),
    await addCode(workspaceId, 'https://example.com/takes'),
  ]
  const { file, snapshot, untilCurrent } = startSnapshot('notified')
  await untilCurrent()
  const count = file.count
  await repoint(movedCode.id, 'https://example.com/new')
  await db.update(codes).set({ aliases: [] }).where(eq(codes.id, movedCode.id))
  await db
    .update(codes)
    .set({ aliases: ['go.example.com/moves'] })
    .where(eq(codes.id, newOwner.id))
  await db.update(codeAliases).set({ codeId: newOwner.id }).where(eq(codeAliases.alias, 'go.example.com/moves'))
  await db.delete(shortCodes).where(eq(shortCodes.shortCode, removedAlias.shortCode))
  for (const name of [movedCode.shortCode, removedAlias.shortCode, 'go.example.com/moves']) snapshot.markChanged(name)
  // A code that is known to have changed is not used until it has been read again.
  expect(snapshot.find(movedCode.shortCode, false)).toBeNull()
  expect(snapshot.find(movedCode.shortCode, true)).toMatchObject({ destination: { url: 'https://example.com/old' } })
  await untilCurrent()
  expect(snapshot.find(movedCode.shortCode, false)).toMatchObject({ destination: { url: 'https://example.com/new' } })
  const movedAlias = { alias: 'go.example.com/moves', workspaceId, shortCode: newOwner.shortCode }
  expect(snapshot.findAliases(movedAlias.alias)).toEqual([movedAlias])
  expect(file.find(movedCode.shortCode)).toMatchObject({ destination: { url: 'https://example.com/new' } })
  expect(file.findAliases(movedAlias.alias)).toEqual([movedAlias])
  expect(file.find(removedAlias.shortCode)).toBeNull()
  expect(file.count).toBe(count - 1)
  await snapshot.close()
})

test('the next start copies changes that were made while no process ran', async () => {
  const [workspaceId, deleted] = [await addWorkspace(), await addWorkspace()]
  const pageId = createId('pag')
  const at = new Date(Date.now() - 3_600_000)
  await db
    .insert(pages)
    .values({ workspaceId, id: pageId, name: 'Page', subdomain: 'before', revision: 1, createdAt: at, updatedAt: at })
  const [code, pageCode, deletedCode] = [
    await addCode(workspaceId, 'https://example.com/old'),
    await addCode(workspaceId, { pageId }),
    await addCode(deleted, 'https://example.com/deleted'),
  ]
  await db.update(codes).set({ updatedAt: at }).where(eq(codes.id, pageCode.id))
  const first = startSnapshot('restart')
  await first.untilCurrent()
  expect(first.file.find(pageCode.shortCode)).toMatchObject({ pageSubdomain: 'before', publishedRevision: null })
  await first.snapshot.close()

  await repoint(code.id, 'https://example.com/new')
  await db.update(pages).set({ subdomain: 'after', publishedRevision: 1 }).where(eq(pages.id, pageId))
  await db.delete(workspaces).where(eq(workspaces.id, deleted))
  await db.delete(shortCodes).where(eq(shortCodes.workspaceId, deleted))
  const second = startSnapshot('restart')
  await second.untilCurrent()
  expect(second.file.find(code.shortCode)).toMatchObject({ destination: { url: 'https://example.com/new' } })
  expect(second.file.find(pageCode.shortCode)).toMatchObject({ pageSubdomain: 'after', publishedRevision: 1 })
  expect(second.file.find(deletedCode.shortCode)).toBeNull()
  await second.snapshot.close()
})

test('on a shared database a change whose notification was lost is found', async () => {
  const workspaceId = await addWorkspace()
  const code = await addCode(workspaceId, 'https://example.com/old')
  const { file, snapshot, untilCurrent } = startSnapshot('lost', { shared: true })
  await untilCurrent()
  await repoint(code.id, 'https://example.com/new')
  await expect
    .poll(() => file.find(code.shortCode), { timeout: 20_000 })
    .toMatchObject({ destination: { url: 'https://example.com/new' } })
  await snapshot.close()
})

test('a file that is found to be damaged while it is filled has every code in the end', async () => {
  const workspaceId = await addWorkspace()
  const addedCodes = []
  for (let i = 0; i < 30; i++) addedCodes.push((await addCode(workspaceId, `https://example.com/${i}`)).shortCode)
  // The codes get an old time, so that they are not found as changed codes.
  await db.update(codes).set({ updatedAt: new Date(Date.now() - 3_600_000) })
  const [first = '', ...otherCodes] = addedCodes.toSorted()
  const halfFilled = new CodesFile(path.join(folder, 'filling'))
  halfFilled.put([], await readCodes(db, [first]), { builtTo: otherCodes[15] ?? '', currentTo: Date.now() })
  halfFilled.close()
  const damaged = new DatabaseSync(path.join(folder, 'filling', 'snapshot', 'codes.sqlite'))
  damaged.exec('update codes set checksum = 0')
  damaged.close()
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lockHolder = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${shortCodes} in access exclusive mode`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const { file, snapshot, untilCurrent } = startSnapshot('filling')
  await until(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).rows.length > 0)
  expect(file.find(first)).toBeNull()
  release.resolve()
  await lockHolder
  await untilCurrent()
  for (const shortCode of addedCodes) expect(file.find(shortCode)).not.toBeNull()
  await snapshot.close()
})

test('a file of the previous version is used until it is filled again', async () => {
  const workspaceId = await addWorkspace()
  const [plainCode, codeWithApp] = [
    await addCode(workspaceId, 'https://example.com/plain'),
    await addCode(workspaceId, 'https://example.com/app'),
  ]
  // The codes get an old time, so that they are not found as changed codes.
  await db
    .update(codes)
    .set({ updatedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(codes.workspaceId, workspaceId))
  const first = startSnapshot('earlier')
  await first.untilCurrent()
  expect(first.file.find(plainCode.shortCode)).not.toHaveProperty('appUrl')
  await first.snapshot.close()
  const earlierFile = new DatabaseSync(path.join(folder, 'earlier', 'snapshot', 'codes.sqlite'))
  earlierFile.exec('pragma user_version = 2')
  earlierFile.close()
  await db.update(codes).set({ appUrl: 'myapp://menu' }).where(eq(codes.id, codeWithApp.id))

  const codesFile = new CodesFile(path.join(folder, 'earlier'))
  expect([codesFile.hasEveryCode, codesFile.isComplete]).toEqual([true, false])
  expect(codesFile.find(codeWithApp.shortCode)).toMatchObject({ destination: { url: 'https://example.com/app' } })
  codesFile.close()
  const second = startSnapshot('earlier')
  await second.untilCurrent()
  expect(second.file.isComplete).toBe(true)
  expect(second.file.find(codeWithApp.shortCode)).toMatchObject({ appUrl: 'myapp://menu' })
  expect(second.file.find(plainCode.shortCode)).not.toHaveProperty('appUrl')
  await second.snapshot.close()
})

test('a damaged file is replaced and filled again', async () => {
  const workspaceId = await addWorkspace()
  const code = await addCode(workspaceId, 'https://example.com/unharmed')
  const first = startSnapshot('damaged')
  await first.untilCurrent()
  await first.snapshot.close()
  const damagedPath = path.join(folder, 'damaged', 'snapshot', 'codes.sqlite')
  // A single wrong letter: SQLite does not notice it.
  writeFileSync(damagedPath, readFileSync(damagedPath, 'latin1').replaceAll('/unharmed', '/unharmeD'), 'latin1')
  const second = startSnapshot('damaged')
  expect(second.file.find(code.shortCode)).toBeNull()
  await second.untilCurrent()
  expect(second.file.find(code.shortCode)).toMatchObject({ destination: { url: 'https://example.com/unharmed' } })
  await second.snapshot.close()
  writeFileSync(damagedPath, 'not a database '.repeat(1_000))
  const third = startSnapshot('damaged')
  await third.untilCurrent()
  expect(third.file.find(code.shortCode)).toMatchObject({ destination: { url: 'https://example.com/unharmed' } })
  await third.snapshot.close()
})

test('a change that a full disk prevented is copied once the disk has room', async () => {
  const workspaceId = await addWorkspace()
  const { id, shortCode } = await addCode(workspaceId, 'https://example.com/before')
  const { file, snapshot, untilCurrent } = startSnapshot('full')
  await untilCurrent()
  const limitFileSize = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  await repoint(id, 'https://example.com/after')
  limitFileSize('1')
  try {
    snapshot.markChanged(shortCode)
    await pause(300)
    expect(file.find(shortCode)).toMatchObject({ destination: { url: 'https://example.com/before' } })
    expect(snapshot.state.behindSeconds).toBeGreaterThan(0)
  } finally {
    limitFileSize('unlimited')
  }
  await untilCurrent()
  expect(file.find(shortCode)).toMatchObject({ destination: { url: 'https://example.com/after' } })
  await snapshot.close()
})

test('the settings of codes and workspaces for the query of scanned addresses are copied', async () => {
  const workspaceId = await addWorkspace()
  const [codeWithSetting, codeWithDefault] = [
    await addCode(workspaceId, 'https://example.com/set'),
    await addCode(workspaceId, 'https://example.com/unset'),
  ]
  await db.update(codes).set({ passQuery: 'visitor', updatedAt: new Date() }).where(eq(codes.id, codeWithSetting.id))
  const { file, snapshot, untilCurrent } = startSnapshot('queries')
  await untilCurrent()
  expect(file.find(codeWithSetting.shortCode)).toMatchObject({ passQuery: 'visitor' })
  expect(file.find(codeWithDefault.shortCode)).not.toHaveProperty('passQuery')
  await db.update(workspaces).set({ passQuery: 'add' }).where(eq(workspaces.id, workspaceId))
  snapshot.markSettingsChanged()
  await untilCurrent()
  expect(file.getNote('queryDefaults')).toContainEqual([workspaceId, 'add'])
  await snapshot.close()
})
