import { expect, test } from 'vitest'
import { z } from 'zod'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()
const ROUNDS = 30
const DeployedSite = z.object({ site: z.object({ id: z.string() }) })
const files = { 'index.html': '<!doctype html><title>A site</title>' }

const sendNewPage = (workspace: TestWorkspace, subdomain: string) =>
  workspace.send('POST /pages', { body: { name: 'Next', subdomain, templateId: 'blank' } })
const sendNewSite = (workspace: TestWorkspace, subdomain: string) =>
  workspace.send('POST /sites', { body: { name: 'Next', subdomain, zip: zipFiles(files) } })

test('at most one new page gets the subdomain of a page that is deleted at the same time', async () => {
  const workspace = await service.createWorkspace()
  for (let round = 0; round < ROUNDS; round++) {
    const subdomain = createUniqueSubdomain()
    const { id } = await createPage(workspace, { subdomain })
    const [deleted, ...created] = await Promise.all([
      workspace.send('DELETE /pages/{id}', { params: { id } }),
      ...Array.from({ length: 6 }, () => sendNewPage(workspace, subdomain)),
    ])
    expect(deleted.status).toBe(204)
    expect(created.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
    expect(created.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  }
})

test('at most one new site gets the subdomain of a site that is deleted at the same time', async () => {
  const workspace = await service.createWorkspace()
  for (let round = 0; round < ROUNDS; round++) {
    const { id, subdomain } = await createSite(workspace, files)
    const [deleted, ...created] = await Promise.all([
      workspace.send('DELETE /sites/{id}', { params: { id } }),
      ...Array.from({ length: 6 }, () => sendNewSite(workspace, subdomain)),
    ])
    expect(deleted.status).toBe(204)
    expect(created.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
    expect(created.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const next = created.find(({ status }) => status === 201)
    // The plan includes a limited number of sites.
    if (next) await workspace.call('DELETE /sites/{id}', { params: { id: DeployedSite.parse(next.body).site.id } })
  }
})
