import { expect, test } from 'vitest'
import { readTableText } from '#tables/read-table.ts'
import { checkRows } from './import-row.ts'
import { checkShortLinks, listOtherHosts } from './short-links.ts'
import { lacksShortLinkHost, toRows } from './table-rows.ts'

const ownHosts = new Set(['go.example', 'xn--bcher-kva.example'])

function checkText(text: string, { shortLinkHost, ...hosts }: { shortLinkHost?: string; isOffered?: boolean } = {}) {
  const table = readTableText(text)
  const rows = toRows(table, { ...table.layout, shortLinkHost })
  const outcomes = checkShortLinks(rows, checkRows(rows, new Set()), { ownHosts, isOffered: true, ...hosts })
  return outcomes.map((outcome) =>
    outcome.state === 'create' ? (outcome.aliases ?? outcome.warning?.reason) : outcome.reason,
  )
}

test('a code keeps a short link only on a domain of the workspace', () => {
  const text =
    'Name,URL,Short link\nA,a.example,https://go.example/A/\nB,b.example,bit.ly/3xY\nC,c.example,bücher.example/c\nD,d.example,'
  expect(checkText(text)).toEqual([
    ['go.example/A'],
    'bit.ly/3xY is not kept: bit.ly is not a domain of this workspace',
    ['bücher.example/c'],
    undefined,
  ])
  expect(checkText(text, { isOffered: false })[0]).toBe(
    'go.example/A is not kept: the service does not take short links',
  )
  const table = readTableText(text)
  expect(listOtherHosts(toRows(table, table.layout), { ownHosts })).toEqual(['bit.ly'])
})

test('the first of two rows with the same short link keeps it', () => {
  const text = 'Name,URL,Short link\nA,a.example,go.example/x\nB,b.example,https://go.example/x'
  expect(checkText(text)).toEqual([['go.example/x'], 'Row 2 has the short link go.example/x too'])
})

test('short links without a host get the chosen host or the one of their column', () => {
  const keywords = 'keyword,url,title\nmenu,a.example,A'
  const table = readTableText(keywords)
  expect(lacksShortLinkHost(table, table.layout)).toBe(true)
  expect(checkText(keywords)).toEqual(['menu is not kept: it has no domain'])
  expect(checkText(keywords, { shortLinkHost: 'go.example' })).toEqual([['go.example/menu']])
  const dub = 'domain,key,url\ngo.example,menu,https://a.example'
  expect(checkText(dub)).toEqual([['go.example/menu']])
  const { layout } = readTableText(dub)
  expect(lacksShortLinkHost(readTableText(dub), layout)).toBe(false)
})

test('scan addresses in an export of Tessera are not kept as short links', () => {
  const text = 'Name,Short code,Scan address,Destination\nBar,K7MPQ2XWD,https://s.example/K7MPQ2XWD,https://example.com'
  expect(checkText(text)).toEqual([undefined])
})
