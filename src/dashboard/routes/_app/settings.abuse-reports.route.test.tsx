import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { intercept } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('other workspaces than the first one have no link to the reports', async () => {
  await makeWorkspace()
  await makeWorkspace()
  const answered = Promise.withResolvers<number>()
  intercept('GET /api/abuse-reports', async (_, forward) => {
    const reply = await forward()
    answered.resolve(reply.status)
    return reply
  })
  await openScreen('/settings')
  expect(await answered.promise).toBe(404)
  const navigation = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(navigation.getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect.element(navigation.getByRole('link', { name: 'Abuse reports' })).not.toBeInTheDocument()
})
