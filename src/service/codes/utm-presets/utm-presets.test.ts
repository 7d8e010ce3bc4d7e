import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

test('a bulk change sets UTM parameters, and reports codes that cannot have any', async () => {
  const workspace = await service.createWorkspace()
  const createCode = (name: string, url: string) =>
    workspace.call('POST /codes', { body: { name, destination: { type: 'url', url } } })
  const menu = await createCode('Menu', 'https://example.com/menu?a=1&utm_source=old&utm_term=x#top')
  const shop = await createCode('Shop', 'https://example.com/shop')
  const mail = await createCode('Mail', 'mailto:ada@example.com')
  const long = await createCode('Long', `https://example.com/${'a'.repeat(2020)}`)
  const ids = [menu, shop, mail, long].map(({ id }) => id)
  const utm = { source: 'poster', campaign: 'Spring & Co' }
  expect(await workspace.call('PATCH /codes/bulk', { body: { ids, utm, addTags: ['spring'] } })).toEqual({
    updated: 2,
    failed: [
      {
        id: mail.id,
        error: 'invalid_request',
        message: 'It does not open a web address, which could have UTM parameters.',
      },
      { id: long.id, error: 'invalid_request', message: 'Its address would be longer than 2,048 characters.' },
    ],
  })
  const readCode = async ({ id }: { id: string }) => {
    const { destination, tags } = await workspace.call('GET /codes/{id}', { params: { id } })
    return [destination.type === 'url' ? destination.url : null, tags]
  }
  expect(await readCode(menu)).toEqual([
    'https://example.com/menu?a=1&utm_source=poster&utm_campaign=Spring%20%26%20Co&utm_term=x#top',
    ['spring'],
  ])
  expect(await readCode(shop)).toEqual([
    'https://example.com/shop?utm_source=poster&utm_campaign=Spring%20%26%20Co',
    ['spring'],
  ])
  expect(await readCode(mail)).toEqual(['mailto:ada@example.com', []])
  const scanReply = await fetch(shop.scanUrl, { redirect: 'manual' })
  expect(scanReply.headers.get('location')).toBe(
    'https://example.com/shop?utm_source=poster&utm_campaign=Spring%20%26%20Co',
  )
})

test('a preset needs a parameter and a unique name, and belongs to one workspace', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const savePreset = (name: string, set: object = { source: 'poster' }) =>
    workspace.send('POST /utm-presets', { body: { name, ...set } })
  expect((await savePreset('Empty', {})).status).toBe(400)
  expect((await savePreset('Empty', { source: ' ' })).status).toBe(400)
  const replies = await Promise.all(['Flyer', 'flyer', 'FLYER'].map((name) => savePreset(name)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  await savePreset('Poster')
  const [flyer] = (await workspace.call('GET /utm-presets')).data
  const params = { id: flyer?.id ?? '' }
  expect((await workspace.send('PATCH /utm-presets/{id}', { params, body: { name: 'poster' } })).status).toBe(409)
  expect((await workspace.send('PATCH /utm-presets/{id}', { params, body: { source: '' } })).status).toBe(400)
  expect((await other.send('PATCH /utm-presets/{id}', { params, body: { source: 'x' } })).status).toBe(404)
  expect((await other.send('DELETE /utm-presets/{id}', { params })).status).toBe(404)
})
