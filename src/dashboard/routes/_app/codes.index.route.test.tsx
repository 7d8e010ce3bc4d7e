import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findCodeRow, createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('an empty list offers to create the first code', async () => {
  await createWorkspace()
  await openScreen('/codes')
  await expect.element(page.getByRole('button', { name: 'New code' }).first()).toBeVisible()
  await expectAccessible()
})

test('on a phone, codes are cards with their destination', async () => {
  await createWorkspace()
  await createCode({ name: 'Poster', destination: { type: 'url', url: 'https://example.com/menu' } })
  await openScreen('/codes', phoneSize)
  await expect.element(findCodeRow('Poster')).toMatchTextContent(/menu/)
  await expect.element(page.getByRole('columnheader', { name: /^Destination/ })).not.toBeInTheDocument()
  await expectAccessible()
})
