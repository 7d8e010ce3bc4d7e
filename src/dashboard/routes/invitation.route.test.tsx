import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signOut } from '#dashboard/api/session.ts'
import { setUpAuthenticatorApp } from '#dashboard/testing/authenticator-app.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { readAuditActions, goodPassword, createInvitation, signInAs } from '#dashboard/testing/people.ts'
import { enterPassword, signInButton } from '#dashboard/testing/sign-in-form.ts'
import { api, createMember, createWorkspace } from '#dashboard/testing/workspace.ts'

const overview = page.getByRole('heading', { name: 'Overview' })
const joinButton = page.getByRole('button', { name: 'Create account and join' })

test('a new person joins by a link with a good password', async () => {
  const admin = await createWorkspace()
  const email = `grace-${crypto.randomUUID()}@example.com`
  const path = await createInvitation(email)
  await signOut()
  await openScreen(path, phoneSize)
  await expect.element(page.getByText(/invites you as/)).toMatchTextContent('Ada Lovelace invites you as Viewer.')
  expect(document.title).toBe('Join Test · Tessera')
  await expect.element(page.getByLabelText('Email')).toHaveValue(email)
  await expect.element(page.getByLabelText('Your name')).toHaveFocus()
  await page.getByLabelText('Your name').fill('Grace Hopper')
  await page.getByLabelText('Password').fill('grace hopper')
  await joinButton.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The password must not be your name, email address or workspace')
  await expectAccessible()
  await page.getByLabelText('Password').fill(goodPassword)
  await joinButton.click()
  await expect.element(overview).toBeVisible()
  await signInAs(admin)
  expect((await api('GET /members')).data).toContainEqual(
    expect.objectContaining({ name: 'Grace Hopper', email, role: 'viewer' }),
  )
  expect((await api('GET /invitations')).data).toEqual([])
  expect(await readAuditActions()).toContain('member.join Grace Hopper')
})

test('the link of an invitation works once', async () => {
  await createWorkspace()
  const path = await createInvitation()
  await createWorkspace({ name: 'Other' })
  await openScreen(path)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(overview).toBeVisible()
  await openScreen(path)
  await expect.element(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await expectAccessible()
})

test('a person who is not the invited one can sign out', async () => {
  const noor = await createWorkspace({ name: 'Other' })
  const { email } = await createWorkspace()
  await openScreen(await createInvitation(noor.email))
  await expect
    .element(page.getByText(/^This invitation is for/))
    .toMatchTextContent(`This invitation is for ${noor.email}, and you are signed in as ${email}`)
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue(noor.email)
  await expectAccessible()
})

test('a person with an account joins by signing in with both steps', async () => {
  const noor = await createWorkspace({ name: 'Other' })
  const { recoveryCodes } = await setUpAuthenticatorApp(noor.password)
  await createWorkspace()
  const path = await createInvitation(noor.email)
  await signOut()
  await openScreen(path)
  await page.getByLabelText('Password').fill(noor.password)
  await signInButton.click()
  await expect.element(page.getByLabelText('Code')).toHaveFocus()
  await openScreen(path)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabelText('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(overview).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Test', exact: true })).toBeVisible()
})

test('a person with an account joins by a link for anyone', async () => {
  const otto = await createWorkspace({ name: 'Other' })
  await createWorkspace()
  const path = await createInvitation()
  await signOut()
  await openScreen(path, phoneSize)
  await page.getByLabelText('Email').fill(otto.email)
  await page.getByLabelText('Your name').fill('Otto')
  await page.getByLabelText('Password').fill(goodPassword)
  await joinButton.click()
  await expect.element(page.getByText(`${otto.email} has an account. Sign in to join.`)).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Password').fill(otto.password)
  await signInButton.click()
  await expect.element(overview).toBeVisible()
})

test('a signed-in person joins with one click', async () => {
  await createWorkspace()
  const path = await createInvitation()
  const { email } = await createWorkspace({ name: 'Other' })
  await openScreen(path, phoneSize)
  await expect.element(page.getByText(/^You are signed in as/)).toMatchTextContent(`You are signed in as ${email}.`)
  await expectAccessible()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(overview).toBeVisible()
})

test('a person without a workspace can sign out', async () => {
  const { workspaceId } = await createWorkspace()
  const vera = await createMember({ workspaceId, name: 'Vera', role: 'viewer' })
  const { data } = await api('GET /members')
  const { id = '' } = data.find(({ userId }) => userId === vera.userId) ?? {}
  await api('DELETE /members/{id}', { params: { id } })
  await signOut()
  await openScreen('/sign-in')
  await enterPassword(vera)
  await expect.element(page.getByRole('heading', { name: 'You do not belong to a workspace' })).toBeVisible()
  await expect.element(page.getByText(new RegExp(`You are signed in as ${vera.email}`))).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(signInButton).toBeVisible()
})
