import { expect, test } from 'vitest'
import { noUtm } from '#contract/utm.ts'
import { noDestination, readDraft, toDraft } from './destination-draft.ts'

const pendingUtm = { ...noUtm, source: 'poster', medium: 'print' }

test('UTM parameters that were entered before the address are added to it', () => {
  expect(readDraft({ ...noDestination, url: 'example.com/menu?a=1', pendingUtm })).toEqual({
    ok: true,
    destination: { type: 'url', url: 'https://example.com/menu?a=1&utm_source=poster&utm_medium=print' },
  })
})

test('a page or a site is sent by its id', () => {
  const file = { type: 'file', fileId: 'fil_1', url: 'https://qr.example/documents/w/fil_1', summary: 'Menu' }
  expect(toDraft(file)).toEqual({ ...noDestination, opens: 'file', fileId: 'fil_1' })
  expect(readDraft(toDraft(file))).toEqual({ ok: true, destination: { type: 'file', fileId: 'fil_1' } })
  const site = { type: 'site', siteId: 'sit_1', url: 'https://garden.pages.example/', summary: 'Garden' }
  expect(toDraft(site)).toEqual({ ...noDestination, opens: 'site', siteId: 'sit_1' })
  expect(readDraft(toDraft(site))).toEqual({ ok: true, destination: { type: 'site', siteId: 'sit_1' } })
  expect(readDraft({ ...noDestination, opens: 'site' })).toEqual({
    ok: false,
    problem: 'Choose the site that the code opens.',
  })
  expect(readDraft({ ...noDestination, opens: 'page', pageId: 'pag_1' })).toEqual({
    ok: true,
    destination: { type: 'page', pageId: 'pag_1' },
  })
})
