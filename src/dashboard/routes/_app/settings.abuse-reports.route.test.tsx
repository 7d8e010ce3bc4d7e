import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { intercept } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('only the first workspace has a link to the abuse reports', async () => {
  await createWorkspace()
  await createWorkspace()
  const status = Promise.withResolvers<number>()
  intercept('GET /api/abuse-reports', async (_, forward) => {
    const reply = await forward()
    status.resolve(reply.status)
    return reply
  })
  await openScreen('/settings')
  expect(await status.promise).toBe(404)
  const navigation = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(navigation.getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect.element(navigation.getByRole('link', { name: 'Abuse reports' })).not.toBeInTheDocument()
})
