import { expect, test } from 'vitest'
import { sharedService } from '#testing/service.ts'

const service = await sharedService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const

test('a code from a template has its design, with given colors and texts replaced', async () => {
  const workspace = await service.workspace()
  const code = await workspace.call('POST /codes', {
    body: {
      name: 'Menu',
      destination,
      design: { kind: 'plain', module: 'dots', foreground: '#14532d', frame: { style: 'badge', text: 'Menu' } },
    },
  })
  const { id: templateId } = await workspace.call('POST /codes/{id}/template', {
    params: { id: code.id },
    body: { name: 'House style' },
  })
  const same = await workspace.call('POST /codes', { body: { name: 'Same', destination, templateId } })
  expect(same.design).toMatchObject({ kind: 'template', templateId, plain: code.design.plain })
  const changed = { kind: 'template' as const, templateId, colors: ['#7f1d1d'], text: 'Wine' }
  const other = await workspace.call('POST /codes', { body: { name: 'Other', destination, design: changed } })
  expect(other.design.plain).toMatchObject({ module: 'dots', foreground: '#7f1d1d', frame: { text: 'Wine' } })
  await workspace.call('DELETE /templates/{id}', { params: { id: templateId } })
  expect((await workspace.call('GET /codes/{id}', { params: { id: same.id } })).previewUrl).toBe(same.previewUrl)
})

test('a template above the plan is shown locked, and refused', async () => {
  const workspace = await service.workspace('free')
  const locked = (await workspace.call('GET /templates')).data.filter((template) => template.locked)
  expect(locked.length).toBeGreaterThan(0)
  const templateId = locked[0]?.id ?? ''
  for (const fields of [{ templateId }, { design: { kind: 'template', templateId } as const }]) {
    const body = { name: 'Menu', destination, ...fields }
    expect(await workspace.send('POST /codes', { body })).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_required' } },
    })
  }
})

test('the plan’s limit holds, and deleting a template makes room for another', async () => {
  const workspace = await service.workspace('free')
  const code = await workspace.call('POST /codes', { body: { name: 'Menu', destination } })
  const save = async (name: string) =>
    workspace.send('POST /codes/{id}/template', { params: { id: code.id }, body: { name } })
  const replies = [await save('One'), await save('Two'), await save('Three')]
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 403])
  expect(replies[2]?.body).toMatchObject({
    error: { code: 'plan_limit_reached', details: { limit: 'templates', max: 2, used: 2 } },
  })
  const [saved] = (await workspace.call('GET /templates')).data
  const at = { params: { id: saved?.id ?? '' } }
  expect(await workspace.call('PATCH /templates/{id}', { ...at, body: { name: 'First' } })).toMatchObject({
    name: 'First',
  })
  await workspace.call('DELETE /templates/{id}', at)
  expect(await workspace.send('DELETE /templates/{id}', at)).toMatchObject({ status: 404 })
  expect((await save('Three')).status).toBe(201)
})

test('templates of another workspace do not exist', async () => {
  const [one, other] = [await service.workspace(), await service.workspace()]
  const code = await one.call('POST /codes', { body: { name: 'Menu', destination } })
  const { id } = await one.call('POST /codes/{id}/template', { params: { id: code.id }, body: { name: 'Mine' } })
  expect((await other.send('PATCH /templates/{id}', { params: { id }, body: { name: 'Yours' } })).status).toBe(404)
  expect((await other.send('DELETE /templates/{id}', { params: { id } })).status).toBe(404)
  expect((await other.send('POST /codes', { body: { name: 'Menu', destination, templateId: id } })).status).toBe(400)
})
