import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('an empty list of codes offers to make the first one', async () => {
  await makeWorkspace()
  await openScreen('/codes')
  await expect.element(page.getByRole('button', { name: 'New code' }).first()).toBeVisible()
  await expectAccessible()
})
