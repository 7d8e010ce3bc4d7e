import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCode } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'
import { workspaces } from '../tenancy/workspaces/schema.ts'
import { readRedirects } from './redirects.ts'

const service = await getSharedService({})

test('a code passes queries on by the setting of its workspace if it has none of its own', async () => {
  const { db } = service.database
  const workspace = await service.createWorkspace()
  await createCode(workspace)
  const urls = {
    pageUrl: (subdomain: string) => `https://${subdomain}.example.org/`,
    scanOrigin: 'https://example.org',
  }
  const readFirst = async () => {
    for await (const [redirect] of readRedirects(db, workspace.id, urls)) return redirect
  }
  expect((await readFirst())?.hasOtherRules).toBe(false)
  await db.update(workspaces).set({ passQuery: 'add' }).where(eq(workspaces.id, workspace.id))
  expect((await readFirst())?.hasOtherRules).toBe(true)
})
