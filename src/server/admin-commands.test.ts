import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeMembers } from '#bff/people/people.ts'
import { auditEntries } from '#bff/audit/schema.ts'
import { passkey, user } from '#bff/better-auth/schema.ts'
import { deleteWorkspace } from '#service/delete-workspace.ts'
import { testPassword } from '#testing/bff.ts'
import { openTestDatabase } from '#testing/databases.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'
import { parseAdminArguments } from './admin-arguments.ts'
import { runAdminCommand, ServerCommand } from './admin-commands.ts'
import { sendToRunningStack, listenForAdmin } from './admin-socket.ts'

let database: OpenedDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

function parseCommand(line: string) {
  const parsed = parseAdminArguments(line.split(' '))
  if (!parsed.ok || parsed.command === 'help') throw new Error(`${line} is not a command.`)
  return ServerCommand.parse(parsed.command)
}
const settings = {
  publicOrigin: 'https://qr.example.com',
  scanOrigin: 'https://scan.example.com',
  pagesDomain: 'pages.example.com',
  allowPrivateHosts: false,
  mailServer: null,
  dataDir: '',
  storageUrl: null,
  analyticsUrl: null,
}
const runCommand = (line: string) => runAdminCommand(database, parseCommand(line), settings)
const expectFailure = (text: string) => ({ ok: false, lines: [expect.stringContaining(text)] })

describe('commands about a workspace and its members', () => {
  test('add an entry to the audit log for each change', async () => {
    await runCommand('add-workspace Audited')
    await runCommand('add-member audited eve@example.com admin')
    await runCommand('add-member audited mallory@example.com viewer')
    await runCommand('set-role audited mallory@example.com designer')
    await runCommand('set-role audited eve@example.com viewer')
    await runCommand('set-password mallory@example.com')
    await runCommand('remove-member audited mallory@example.com')
    await runCommand('set-plan audited free')
    const workspace = await findWorkspace(database.db, 'audited')
    const rows = await database.db.select().from(auditEntries)
    const entries = rows.filter(({ workspaceId }) => workspaceId === workspace?.id)
    expect(
      entries.map(({ actorType, action, targetName, changes }) => [actorType, action, targetName, changes]),
    ).toEqual([
      ['command', 'workspace.create', 'Audited', [{ field: 'plan', from: null, to: 'business' }]],
      ['command', 'member.add', 'eve', [{ field: 'role', from: null, to: 'admin' }]],
      ['command', 'member.add', 'mallory', [{ field: 'role', from: null, to: 'viewer' }]],
      ['command', 'member.update', 'mallory', [{ field: 'role', from: 'viewer', to: 'designer' }]],
      ['command', 'account.password_reset', 'mallory', []],
      ['command', 'member.remove', 'mallory', []],
      ['command', 'workspace.update', 'Audited', [{ field: 'plan', from: 'business', to: 'free' }]],
    ])
    await deleteWorkspace(database.db, workspace?.id ?? '')
    await removeMembers(database.db, workspace?.id ?? '')
  })

  test('create, list and change workspaces and members', async () => {
    expect(await runCommand('list')).toEqual({
      ok: true,
      lines: ['There is no workspace yet. Create one with add-workspace.'],
    })
    expect((await runCommand('add-workspace Acme --plan pro')).lines[0]).toMatch(
      /^Created the workspace Acme on the plan pro: acme \(wsp_\w+\)\.$/,
    )
    expect((await runCommand('add-workspace Beta')).ok).toBe(true)
    expect(await runCommand('add-member acme ada@example.com marketer')).toEqual({
      ok: true,
      lines: [
        'ada@example.com is marketer of Acme now.',
        expect.stringMatching(/^Password, shown this once: ([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
      ],
    })
    expect(await runCommand('add-member beta Ada@example.com viewer')).toEqual({
      ok: true,
      lines: ['Ada@example.com is viewer of Beta now.'],
    })
    expect((await runCommand('set-role beta ada@example.com admin')).ok).toBe(true)
    expect(await runCommand('set-plan acme free')).toEqual({
      ok: true,
      lines: ['Acme is on the plan free now; it was on pro.'],
    })
    expect(await runCommand('list')).toEqual({
      ok: true,
      lines: [
        expect.stringMatching(/^Acme: acme \(wsp_\w+\), plan free$/),
        '  ada@example.com, marketer',
        expect.stringMatching(/^Beta: beta \(wsp_\w+\), plan business$/),
        '  ada@example.com, admin',
      ],
    })
  })

  test('invite a person by a link to a workspace without members', async () => {
    await runCommand('add-workspace Gamma')
    const { ok, lines } = await runCommand('invite gamma New@example.com admin')
    expect(ok).toBe(true)
    expect(lines[0]).toMatch(/^New@example.com may join Gamma as admin until .+Z\. No mail server is configured/)
    expect(lines[1]).toMatch(/^https:\/\/qr\.example\.com\/invitation\?token=inv_\w+\.[\w-]{43}$/)
    expect(await runCommand('invite acme ada@example.com viewer')).toEqual(expectFailure('is already a member'))
    expect(await runCommand('invite nowhere ada@example.com viewer')).toEqual(
      expectFailure('There is no workspace nowhere'),
    )
  })

  test('do not print a password that was given as an option', async () => {
    const line = parseCommand('set-password ada@example.com')
    const setPassword = { ...line, command: 'set-password', email: 'ada@example.com', password: testPassword } as const
    const answer = await runAdminCommand(database, setPassword, settings)
    expect(answer).toEqual({ ok: true, lines: ['ada@example.com has a new password and was signed out everywhere.'] })
  })

  test('list the passkeys of a person with a new password, and remove them as a second factor', async () => {
    const [ada] = await database.db.select().from(user).where(eq(user.email, 'ada@example.com'))
    const key = { userId: ada?.id ?? '', publicKey: 'a', counter: 0, deviceType: 'singleDevice', backedUp: false }
    await database.db.insert(passkey).values({ id: 'pky_a', name: 'Old phone', credentialID: 'a', ...key })
    expect((await runCommand('set-password ada@example.com')).lines).toContain(
      'Their passkeys still sign them in: Old phone.',
    )
    expect((await runCommand('reset-second-factor ada@example.com')).lines[0]).toMatch(
      /^ada@example.com no longer has a second factor/,
    )
    expect(await database.db.select().from(passkey)).toEqual([])
    expect(await runCommand('reset-second-factor ada@example.com')).toEqual(expectFailure('has no second factor'))
    expect(await runCommand('reset-second-factor nobody@example.com')).toEqual(expectFailure('Nobody has the address'))
  })

  test.each([
    ['set-plan nowhere pro', 'There is no workspace nowhere'],
    ['add-member nowhere ada@example.com viewer', 'There is no workspace nowhere'],
    ['add-member acme ada@example.com viewer', 'is already a member of Acme'],
    ['add-member acme ada@example.com viewer --password longenough', 'already has a password'],
    ['add-member acme cy@example.com viewer --password short', 'The password must have 12 characters or more.'],
    ['add-member acme cy@example.com viewer --password password12345', 'The password is too easy to guess.'],
    ['add-member acme cy@example.com viewer --password acme-acme-acme', 'The password must not be your name, email'],
    ['set-password ada@example.com --password sunshine1234', 'The password is too easy to guess.'],
    ['set-password ada@example.com --password ada@example.com', 'The password must not be your name, email'],
    ['set-role acme bo@example.com viewer', 'is not a member of Acme'],
    ['set-password bo@example.com', 'Nobody has the address'],
    ['remove-demo', 'There is no demo workspace'],
  ])('%s fails with the reason', async (line, text) => {
    expect(await runCommand(line)).toEqual(expectFailure(text))
  })
})

test('remove-member signs out a person who is in no other workspace, and refuses to remove the last admin', async () => {
  await runCommand('add-workspace Gamma')
  await runCommand('add-member gamma ada@example.com admin')
  await runCommand('add-member gamma dee@example.com viewer')
  expect(await runCommand('remove-member gamma dee@example.com')).toEqual({
    ok: true,
    lines: ['dee@example.com is no longer a member of Gamma. They are in no workspace now, and were signed out.'],
  })
  expect(await runCommand('remove-member gamma dee@example.com')).toEqual(expectFailure('is not a member of Gamma'))
  expect(await runCommand('remove-member gamma ada@example.com')).toEqual(
    expectFailure('ada@example.com is the last admin of Gamma. Make somebody else an admin first, with set-role.'),
  )
  await runCommand('add-member gamma bo@example.com admin')
  expect(await runCommand('remove-member gamma ada@example.com')).toEqual({
    ok: true,
    lines: ['ada@example.com is no longer a member of Gamma.'],
  })
  expect((await runCommand('list')).lines).not.toContainEqual('  dee@example.com, viewer')
})

test('remove-demo deletes the demo and lists people who are in no other workspace', async () => {
  const { id } = await createWorkspace(database.db, { name: 'Harbour House', plan: 'business', demo: true })
  await runCommand(`add-member ${id} ada@example.com admin`)
  await runCommand(`add-member ${id} cy@example.com viewer`)
  expect(await database.db.select().from(auditEntries).where(eq(auditEntries.workspaceId, id))).toHaveLength(2)
  expect(await runCommand('remove-demo')).toEqual({
    ok: true,
    lines: [
      'Removed Harbour House and everything in it.',
      'cy@example.com belongs to no workspace now. Add them to one with add-member.',
    ],
  })
  expect(await findWorkspace(database.db, id)).toBeNull()
  expect(await database.db.select().from(auditEntries).where(eq(auditEntries.workspaceId, id))).toEqual([])
  expect((await runCommand('list')).lines.join()).not.toContain('Harbour')
})

describe('an import', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-import-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const writeExport = (name: string, text: string) => {
    const file = join(dir, name)
    writeFileSync(file, text)
    return file
  }

  test('creates each code once and lists the rows that it refuses', async () => {
    const { id } = await createWorkspace(database.db, { name: 'Moved', plan: 'business' })
    const file = writeExport(
      'links.csv',
      'keyword,url,title,timestamp,ip,clicks\nMenu,https://example.com/menu,Menu,2020-01-01 00:00:00,192.0.2.1,7\nbad,javascript:x,,,,\n',
    )
    const line = `import ${file} --from yourls --workspace ${id} --host sho.example.com`
    expect(await runCommand(`${line} --dry-run`)).toMatchObject({
      lines: [
        'Links in the file: 2. Codes that would be created: 1.',
        'Not imported: the fields ip.',
        'Not imported: 1.',
        expect.stringContaining('row 3'),
      ],
    })
    expect(await runCommand(line)).toMatchObject({
      ok: false,
      lines: [
        'Links in the file: 2. Codes created: 1.',
        'Not imported: the fields ip.',
        'Not imported: 1.',
        expect.stringContaining('row 3'),
      ],
    })
    expect((await runCommand(line)).lines).toContain('Codes that this workspace already had: 1.')
    const entries = await database.db.select().from(auditEntries).where(eq(auditEntries.workspaceId, id))
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['codes.import', [{ field: 'yourls', from: null, to: 1 }]],
    ])
  })

  test('fails with the reason if its file, product, host or field does not exist', async () => {
    await createWorkspace(database.db, { name: 'Moved again', plan: 'business' })
    const file = writeExport('links.csv', 'Ziel\nhttps://example.com/\n')
    const options = '--workspace moved-again --from csv'
    expect(await runCommand(`import ${file} ${options}`)).toEqual(
      expectFailure('No field has the short links. There are: Ziel.'),
    )
    expect(await runCommand(`import ${file} ${options} --host pages.example.com`)).toEqual(
      expectFailure('--host: This host belongs'),
    )
    await expect(runCommand(`import ${join(dir, 'none.csv')} ${options}`)).rejects.toThrow('no such file')
    expect(parseAdminArguments(['import', file, '--from', 'tinyurl'])).toMatchObject({ ok: false })
    expect(parseAdminArguments(`import ${file} --from csv --map place=a`.split(' '))).toMatchObject({
      ok: false,
      message: expect.stringContaining('--map takes'),
    })
  })
})

describe('a running server', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-admin-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test('accepts commands on a socket to which only its own user may write', async () => {
    const socketServer = await listenForAdmin(database, { ...settings, dataDir: dir })
    expect(statSync(join(dir, 'admin.sock')).mode & 0o777).toBe(0o600)
    expect(await sendToRunningStack(dir, parseCommand('set-plan nowhere pro'))).toEqual(
      expectFailure('There is no workspace nowhere'),
    )
    expect(await sendToRunningStack(dir, parseCommand('list'))).toMatchObject({ ok: true })
    await socketServer.close()
    expect(await sendToRunningStack(dir, parseCommand('list'))).toBeNull()
  })

  test('reports the progress of a large import', async () => {
    const { id } = await createWorkspace(database.db, { name: 'Large', plan: 'business' })
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `https://big.example.com/${index},https://example.com/${index}`,
    )
    const file = join(dir, 'large.csv')
    writeFileSync(file, ['link,url', ...rows].join('\n'))
    const socketServer = await listenForAdmin(database, { ...settings, dataDir: dir })
    const printed: string[] = []
    const importCommand = parseCommand(`import ${file} --from csv --workspace ${id} --host big.example.com`)
    const answer = await sendToRunningStack(dir, importCommand, (line) => printed.push(line))
    expect(answer).toEqual({ ok: true, lines: ['Links in the file: 2,000. Codes created: 2,000.'] })
    expect(printed).toContain('1,000 of 2,000 links are imported.')
    expect(printed.at(-1)).toBe('2,000 of 2,000 links are imported.')
    await socketServer.close()
  })

  test('answers invalid commands with an error', async () => {
    const first = await listenForAdmin(database, { ...settings, dataDir: dir })
    const second = await listenForAdmin(database, { ...settings, dataDir: dir })
    for (const nonsense of ['{"command":"drop"}\n', 'hello\n', `${'x'.repeat(20_000)}\n`]) {
      const socket = connect(join(dir, 'admin.sock')).setEncoding('utf8')
      socket.write(nonsense)
      let answer = ''
      for await (const chunk of socket) answer += String(chunk)
      expect(JSON.parse(answer)).toEqual(expectFailure('does not know that command'))
    }
    await first.close()
    await second.close()
  })
})
