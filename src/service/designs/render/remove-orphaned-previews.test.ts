import { expect, test } from 'vitest'
import { openTestStore, sharedService } from '#testing/service.ts'
import { removeOrphanedPreviews } from './remove-orphaned-previews.ts'

const service = await sharedService()
const store = await openTestStore(service)
const library = { db: service.opened.db, store }
const destination = { type: 'url', url: 'https://example.com/menu' } as const
const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)

test('unsaved drawings are deleted after a day; those of codes, templates and our own stay', async () => {
  const workspace = await service.workspace()
  const design = (foreground: string) => ({ kind: 'plain', foreground }) as const
  const drawPreview = async (foreground: string) =>
    (await workspace.call('POST /design/preview', { body: { design: design(foreground) } })).previewUrl
  const code = await workspace.call('POST /codes', {
    body: { name: 'Menu', destination, design: design('#102a43') },
  })
  const request = { params: { id: code.id } }
  const template = await workspace.call('POST /codes/{id}/template', { ...request, body: { name: 'Ours' } })
  const changed = await workspace.call('PATCH /codes/{id}', { ...request, body: { design: design('#1b4332') } })
  const lookedAt = await drawPreview('#5f0f40')
  const ours = (await workspace.call('GET /templates')).data.map(({ previewUrl }) => previewUrl)
  const all = [...ours, template.previewUrl, changed.previewUrl, lookedAt]
  const statuses = async () => Promise.all(all.map(async (url) => (await fetch(url)).status))
  await removeOrphanedPreviews(library)
  expect(new Set(await statuses())).toEqual(new Set([200]))
  await removeOrphanedPreviews(library, inTwoDays)
  expect(await statuses()).toEqual([...all.slice(0, -1).map(() => 200), 404])
})
