import { expect, test } from 'vitest'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

test('copies of a page have new ids, and their links lead to their own pages and blocks', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const home = page.pages[0]?.id ?? ''
  const [other, target, buttons] = [`pgs_${'a'.repeat(20)}`, `blk_${'b'.repeat(20)}`, `blk_${'c'.repeat(20)}`]
  const editedPage = await workspace.call('POST /pages/{id}/edits', {
    params: { id: page.id },
    body: {
      revision: page.revision,
      operations: [
        { op: 'addPage', name: 'Other', slug: 'other', id: other },
        { op: 'addBlock', page: home, type: 'text', id: target },
        { op: 'addBlock', page: home, type: 'button', id: buttons, fields: { url: `page:${other}` } },
        { op: 'addBlock', page: home, type: 'button', fields: { url: `#${target}` } },
      ],
    },
  })
  const request = { params: { id: page.id } }
  const { orgTemplateId = '' } = await workspace.call('POST /pages/{id}/template', {
    ...request,
    body: { name: 'Saved' },
  })
  const createFromTemplate = (name: string) =>
    workspace.call('POST /pages', { body: { name, subdomain: createUniqueSubdomain(), orgTemplateId } })
  const duplicate = () => workspace.call('POST /pages/{id}/duplicate', request)
  const createdPages = [
    editedPage,
    await createFromTemplate('One'),
    await createFromTemplate('Two'),
    await duplicate(),
    await duplicate(),
  ]
  const getIds = ({ pages }: typeof page) => pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)])
  const ids = createdPages.flatMap(getIds)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { pages } of createdPages) {
    const urls = pages.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields['url'] ?? []))
    expect(urls).toEqual([`page:${pages[1]?.id}`, `#${pages[0]?.blocks.at(-3)?.id}`])
  }
})
