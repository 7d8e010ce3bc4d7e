import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeRow, makeCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('an empty list of codes offers to make the first one', async () => {
  await makeWorkspace()
  await openScreen('/codes')
  await expect.element(page.getByRole('button', { name: 'New code' }).first()).toBeVisible()
  await expectAccessible()
})

test('on a phone, codes are cards with their destination', async () => {
  await makeWorkspace()
  await makeCode({ name: 'Poster', destination: { type: 'url', url: 'https://example.com/menu' } })
  await openScreen('/codes', phone)
  await expect.element(codeRow('Poster')).toMatchTextContent(/menu/)
  await expect.element(page.getByRole('columnheader', { name: /^Destination/ })).not.toBeInTheDocument()
  await expectAccessible()
})
