import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { postJson } from '#dashboard/api/auth.ts'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { signInAs } from '#dashboard/testing/people.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const dialog = page.getByRole('dialog', { name: 'New code' })
const readSlug = async () => (await api('GET /me')).workspace.slug

/** Signs the browser in as a member of two workspaces, each with one code. The session was in the first workspace last. */
async function createTwoWorkspaces() {
  const person = await createWorkspace({ name: 'First' })
  await createCode({ name: 'Code of First' })
  const first = await readSlug()
  await createWorkspace({ name: 'Second' })
  await createCode({ name: 'Code of Second' })
  const second = await readSlug()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { url } = await api('POST /invitations', { body: { email: person.email, role: 'marketer', expiresAt } })
  await signInAs(person)
  await postJson('/auth/accept-invitation', { token: new URL(url).searchParams.get('token') })
  await openScreen(`/w/${first}/`)
  await expect.element(page.getByRole('button', { name: 'First' })).toBeVisible()
  return { first, second }
}

test('a screen shows and changes the workspace in its address', async () => {
  const { first, second } = await createTwoWorkspaces()
  const creations = intercept('POST /api/codes', (_request, forward) => forward())
  for (const [slug, name, other] of [
    [second, 'Second', 'First'],
    [first, 'First', 'Second'],
  ] as const) {
    await openScreen(`/w/${slug}/codes`)
    await expect.element(page.getByRole('link', { name: `Code of ${name}` })).toBeVisible()
    await expect.element(page.getByRole('link', { name: `Code of ${other}` })).not.toBeInTheDocument()
    // Meanwhile another tab of the same session opens the other workspace.
    await fetch(`/w/${slug === first ? second : first}/session`)
    await userEvent.keyboard('c')
    await dialog.getByLabelText('Name').fill(`Made in ${name}`)
    await dialog.getByLabelText('Destination').fill('example.com')
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: `Made in ${name}` })).toBeVisible()
    expect(new URL(creations.requests.at(-1)?.url ?? '').pathname).toBe(`/w/${slug}/api/codes`)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]')]
    expect(new Set(links.map(({ pathname }) => pathname.split('/')[2]))).toEqual(new Set([slug]))
  }
  for (const [slug, name] of [
    [first, 'First'],
    [second, 'Second'],
  ]) {
    const reply = await fetch(`/w/${slug}/api/codes`)
    const { data } = (await reply.json()) as { data: { name: string }[] }
    expect(data.map((code) => code.name).toSorted()).toEqual([`Code of ${name}`, `Made in ${name}`])
  }
})

test('an address without a workspace leads to the last one', async () => {
  const { first, second } = await createTwoWorkspaces()
  await openScreen('/codes?sort=name')
  await expect.element(page.getByRole('link', { name: 'Code of First' })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/w/${first}/codes?sort=name`)
  await fetch(`/w/${second}/session`)
  await openScreen('/codes')
  await expect.element(page.getByRole('link', { name: 'Code of Second' })).toBeVisible()
  expect(location.pathname).toBe(`/w/${second}/codes`)
})

test('a link into a workspace of other people names the workspace and the signed-in person', async () => {
  await createWorkspace({ name: 'Theirs' })
  const otherSlug = await readSlug()
  const { email } = await createWorkspace({ name: 'Own' })
  await openScreen(`/w/${otherSlug}/codes`)
  await expect.element(page.getByRole('heading', { name: 'This is in another workspace' })).toBeVisible()
  await expect
    .element(page.getByText(`You are signed in as ${email}, who is not a member of the workspace “${otherSlug}”.`))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open your workspace' })).toHaveAttribute('href', '/')
  await expectAccessible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URLSearchParams(location.search).get('to')).toBe(`/w/${otherSlug}/codes`)
})
