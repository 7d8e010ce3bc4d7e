import { expect, test } from 'vitest'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })

test('search finds words in any order in the name, short code, destination, tags and folder', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const tables = await workspace.call('POST /folders', { body: { name: 'Tables', parentId: null } })
  const terrace = await workspace.call('POST /folders', { body: { name: 'Terrace', parentId: tables.id } })
  const createCode = async (name: string, fields: { url?: string; tags?: string[]; folderId?: string } = {}) => {
    const { url = 'https://example.org/', ...rest } = fields
    return workspace.call('POST /codes', { body: { name, destination: { type: 'url', url }, ...rest } })
  }
  const card = await createCode('Table card · Terrace 1')
  await createCode('Number one', { folderId: terrace.id })
  await createCode('Menu', {
    url: 'https://harbour.example.com/menu/100%25?utm_source=poster',
    tags: ['summer garden'],
  })
  const searchNames = async (search: string, options: { sort?: 'scans' | 'name'; folderId?: string } = {}) =>
    (await workspace.call('GET /codes', { query: { sort: 'name', ...options, search } })).data.map(({ name }) => name)

  expect(await searchNames('Table card Terrace 1')).toEqual(['Table card · Terrace 1'])
  expect(await searchNames('  1 TERRACE   card ')).toEqual(['Table card · Terrace 1'])
  expect(await searchNames('terrace')).toEqual(['Number one', 'Table card · Terrace 1'])
  expect(await searchNames('tables one')).toEqual(['Number one'])
  expect(await searchNames(card.shortCode.toLowerCase())).toEqual(['Table card · Terrace 1'])
  expect(await searchNames(card.scanUrl)).toEqual(['Table card · Terrace 1'])
  expect(await searchNames(card.scanUrl.replace(/^http:\/\//, ''))).toEqual(['Table card · Terrace 1'])
  expect(await searchNames(card.scanUrl.toUpperCase())).toEqual(['Table card · Terrace 1'])
  expect(await searchNames(`https://qr.example.com/${card.shortCode}`)).toEqual(['Table card · Terrace 1'])
  expect(await searchNames('harbour.example.com/menu')).toEqual(['Menu'])
  expect(await searchNames('poster garden')).toEqual(['Menu'])
  expect(await searchNames('100%')).toEqual(['Menu'])
  expect(await searchNames('e%e')).toEqual([])
  expect(await searchNames('terrace garden')).toEqual([])
  expect(await searchNames('terrace', { folderId: terrace.id, sort: 'scans' })).toEqual(['Number one'])
  expect(await searchNames('   ')).toHaveLength(3)
  expect((await other.call('GET /codes', { query: { search: 'terrace' } })).data).toEqual([])
})

test('search ignores accents and the Unicode form of letters', async () => {
  const workspace = await service.createWorkspace()
  const names = ['Zürich', 'Grüße Straße', 'Łódź', 'Cre\u0300me', 'Ålborg', 'МЕНЮ']
  const destination = { type: 'url', url: 'https://ex.example/' } as const
  for (const name of names) await workspace.call('POST /codes', { body: { name, destination, tags: [`tag ${name}`] } })
  const folder = await workspace.call('POST /folders', { body: { name: 'Österreich', parentId: null } })
  await workspace.call('POST /codes', { body: { name: 'Wien', destination, folderId: folder.id } })
  const searchNames = async (query: { search?: string; q?: string }) =>
    (await workspace.call('GET /codes', { query })).data.map(({ name }) => name)
  for (const [typed, name] of [
    ['zurich', 'Zürich'],
    ['Zu\u0308rich', 'Zürich'],
    ['grusse strasse', 'Grüße Straße'],
    ['lodz', 'Łódź'],
    ['creme', 'Crème'],
    ['Crème', 'Crème'],
    ['alborg', 'Ålborg'],
    ['меню', 'МЕНЮ'],
  ] as const) {
    expect(await searchNames({ search: typed })).toEqual([name])
    expect(await searchNames({ q: typed })).toEqual([name])
  }
  expect(await searchNames({ search: 'osterreich' })).toEqual(['Wien'])
  expect(await searchNames({ search: '%' })).toEqual([])
})

test('search finds an address in its readable, stored and pasted form', async () => {
  const workspace = await service.createWorkspace()
  const create = async (name: string, url: string) =>
    workspace.call('POST /codes', { body: { name, destination: { type: 'url', url } } })
  const code = await create('Käse', 'https://münchen.example/straße?q=käse')
  await create('Menu', 'https://пример.example/меню')
  expect(code.destination).toMatchObject({
    url: 'https://xn--mnchen-3ya.example/stra%C3%9Fe?q=k%C3%A4se',
    summary: 'münchen.example/straße',
  })
  const searchNames = async (search: string) =>
    (await workspace.call('GET /codes', { query: { search } })).data.map(({ name }) => name)
  for (const search of [
    'münchen.example',
    'münch',
    'munchen',
    'strasse',
    'https://münchen.example/straße?q=käse',
    '\u200Bhttps://münchen.example/straße?q=käse',
    'https://xn--mnchen-3ya.example/stra%C3%9Fe?q=k%C3%A4se',
    'stra%c3%9fe',
  ])
    expect(await searchNames(search)).toEqual(['Käse'])
  for (const search of ['пример', 'меню', 'МЕНЮ']) expect(await searchNames(search)).toEqual(['Menu'])
})

test('names, tags, folders and aliases are stored in NFC', async () => {
  const workspace = await service.createWorkspace()
  const [nfc, nfd] = ['Frühling', 'Fru\u0308hling']
  await workspace.call('POST /domains', { body: { host: 'go.form.test', use: 'scans' } })
  const folder = await workspace.call('POST /folders', { body: { name: nfd, parentId: null } })
  const code = await workspace.call('POST /codes', {
    body: {
      name: nfd,
      destination: { type: 'url', url: 'https://ex.example/' },
      tags: [nfd, nfc],
      aliases: [`go.form.test/${nfd}`, `go.form.test/${nfc}`],
    },
  })
  expect(folder).toMatchObject({ name: nfc })
  expect(code).toMatchObject({ name: nfc, tags: [nfc], aliases: ['go.form.test/Fr%C3%BChling'] })
  expect((await workspace.call('GET /codes', { query: { tag: nfd } })).data).toHaveLength(1)
})

test('search finds codes by the words of their aliases', async () => {
  const workspace = await service.createWorkspace()
  await workspace.call('POST /domains', { body: { host: 'go.alias.test', use: 'scans' } })
  const destination = { type: 'url', url: 'https://example.org/' } as const
  await workspace.call('POST /codes', {
    body: { name: 'Printed last year', destination, aliases: ['go.alias.test/s/Menu'] },
  })
  await workspace.call('POST /codes', { body: { name: 'Another', destination } })
  for (const search of ['s/menu', 'go.alias.test', 'https://go.alias.test/s/Menu', 'printed MENU'])
    expect((await workspace.call('GET /codes', { query: { search } })).data.map(({ name }) => name)).toEqual([
      'Printed last year',
    ])
})

test('a cursor continues its own search and no other', async () => {
  const workspace = await service.createWorkspace()
  for (let number = 1; number <= 3; number++)
    await workspace.call('POST /codes', {
      body: { name: `Door ${number}`, destination: { type: 'url', url: 'https://example.org/' }, tags: ['door'] },
    })
  const query = { search: 'org door', sort: 'name', limit: 2 } as const
  const first = await workspace.call('GET /codes', { query })
  expect(first.data.map(({ name }) => name)).toEqual(['Door 1', 'Door 2'])
  const cursor = first.next_cursor ?? ''
  const second = await workspace.call('GET /codes', { query: { ...query, cursor } })
  expect(second.data.map(({ name }) => name)).toEqual(['Door 3'])
  const elsewhere = await workspace.send('GET /codes', { query: { ...query, search: 'door', cursor } })
  expect(elsewhere.status).toBe(400)
})

test('search finds the codes of a page by its name', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace, { name: 'Wine list' })
  const destination = { type: 'page', pageId: page.id } as const
  await workspace.call('POST /codes', { body: { name: 'Cellar door', destination } })
  const { data } = await workspace.call('GET /codes', { query: { search: 'wine door' } })
  expect(data.map(({ name }) => name)).toEqual(['Cellar door'])
})
