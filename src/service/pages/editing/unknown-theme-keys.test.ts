import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
type Operations = EndpointRequest<'POST /pages/{id}/edits', Api['POST /pages/{id}/edits']>['body']['operations']

test('unknown keys of theme and nav are stored, restored, copied and published unchanged', async () => {
  const workspace = await service.createWorkspace()
  const page = await workspace.call('POST /pages', { body: { name: 'A', subdomain: 'free-form', templateId: 'blank' } })
  const pagePath = { params: { id: page.id } }
  let { revision } = page
  const edit = async (operations: Operations) =>
    workspace.send('POST /pages/{id}/edits', { ...pagePath, body: { revision, operations } })
  const theme = { primaryColor: '#112233', fontStack: ['A', 'B'], nested: { deep: [1, null, { x: true }] } }
  const nav = { items: [], logo: { url: 'https://example.com/logo.svg' } }
  const response = await edit([
    { op: 'setTheme', theme: { ...theme, corners: 'round' } },
    { op: 'setNav', nav },
  ])
  expect(response).toMatchObject({ status: 200, body: { theme: { ...theme, corners: 'round' }, nav } })
  revision += 1
  // Null removes a key and leaves the others.
  expect(await edit([{ op: 'setTheme', theme: { fontStack: null } }])).toMatchObject({ status: 200 })
  const remainingKeys = { primaryColor: theme.primaryColor, nested: theme.nested, corners: 'round' }
  const draft = await workspace.call('GET /pages/{id}/content', pagePath)
  expect(draft.theme).toMatchObject(remainingKeys)
  expect(draft.theme).not.toHaveProperty('fontStack')

  // The revision before the removal still has all keys. It is restored, and the page is then copied in every way.
  const earlierRevision = await workspace.call('GET /pages/{id}/history/{revision}', {
    params: { ...pagePath.params, revision: String(revision) },
  })
  expect(earlierRevision).toMatchObject({ theme, nav })
  const restored = await workspace.call('POST /pages/{id}/restore', { ...pagePath, body: { revision } })
  expect(restored).toMatchObject({ theme, nav })
  const copy = await workspace.call('POST /pages/{id}/duplicate', pagePath)
  const saved = await workspace.call('POST /pages/{id}/template', { ...pagePath, body: { name: 'Saved' } })
  const pageFromTemplate = await workspace.call('POST /pages', {
    body: { name: 'B', subdomain: 'free-form-two', orgTemplateId: saved.orgTemplateId ?? '' },
  })
  const published = await workspace.call('POST /pages/{id}/publish', pagePath)
  for (const document of [copy, pageFromTemplate, published]) expect(document).toMatchObject({ theme, nav })
})

test('a known key of the theme must have a valid value, although unknown keys are free', async () => {
  const workspace = await service.createWorkspace()
  const { id, revision } = await workspace.call('POST /pages', {
    body: { name: 'A', subdomain: 'wobbly-corners', templateId: 'blank' },
  })
  const operations: Operations = [{ op: 'setTheme', theme: { corners: 'wobbly' } }]
  expect(
    await workspace.send('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } }),
  ).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'operations.0.theme.corners' }] } } },
  })
})

test('the OpenAPI document allows unknown keys of theme and nav', async () => {
  const document: unknown = await (await fetch(`${service.origin}/v1/openapi.json`)).json()
  const { schemas } = z.object({ components: z.looseObject({ schemas: z.unknown() }) }).parse(document).components
  expect(schemas).toMatchObject({
    Theme: {
      type: 'object',
      additionalProperties: true,
      properties: { corners: { enum: ['sharp', 'soft', 'round'] } },
    },
    Nav: { type: 'object', additionalProperties: true, properties: { icons: { type: 'boolean' } } },
    Page: { properties: { theme: { $ref: '#/components/schemas/Theme' }, nav: { $ref: '#/components/schemas/Nav' } } },
  })
})
