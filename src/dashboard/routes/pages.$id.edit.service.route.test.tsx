import { expect, test } from 'vitest'
import { additionalParts } from '#contract/additional-parts.ts'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { disconnect, createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import {
  expectHeadings,
  expectSaved,
  findHeading,
  toShortcut,
  createPageWithHeadings,
  openBuilder,
  openPageWithHeadings,
  openPane,
  rewriteHeading,
  readShownHeadings,
} from '#dashboard/testing/open-builder.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('the builder works with a service that implements only the specification', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['One', 'Two'])
  const { loseNextResponse } = removeAdditions()
  await openBuilder(id)
  await rewriteHeading('One', 'Uno')
  await expectHeadings(id, ['Uno', 'Two'])
  // The service applies the batch, but its response is lost.
  loseNextResponse()
  await findHeading('Uno').click()
  await userEvent.keyboard(toShortcut('d'))
  await expectHeadings(id, ['Uno', 'Uno', 'Two'])
  await expectSaved()
  expect(readShownHeadings()).toEqual(['Uno', 'Uno', 'Two'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectHeadings(id, ['Uno', 'Two'])
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'History' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'All versions' })).not.toBeInTheDocument()
  const pages = await openPane('Pages')
  await expect.element(pages.getByRole('combobox', { name: 'Navigation' })).toBeVisible()
  for (const name of ['Language', 'Direction'])
    await expect.element(pages.getByRole('combobox', { name })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish the page' }).click()
  await expect.element(page.getByText('The page is live')).toBeVisible()
})

test('unsaved blocks of a deleted page can be copied into another page', async () => {
  await createWorkspace()
  const otherPageId = await createPageWithHeadings(['There'])
  const id = await openPageWithHeadings(['One'])
  await api('DELETE /pages/{id}', { params: { id } })
  await rewriteHeading('One', 'Not lost')
  const deletedNotice = page.getByRole('region', { name: 'The page was deleted' })
  await expect.element(deletedNotice).toMatchTextContent(/deleted by someone else/)
  await expect.element(page.getByText('Deleted, 1 unsaved')).toBeVisible()
  await expectAccessible()
  const edits = intercept('POST /api/pages/*/edits', (_request, forward) => forward())
  await findHeading('Not lost').click()
  await userEvent.keyboard(toShortcut('d'))
  await expect.element(page.getByText('Deleted, 2 unsaved')).toBeVisible()
  await holdClipboard()
  await deletedNotice.getByRole('button', { name: 'Copy unsaved blocks' }).click()
  await expect.element(page.getByText('Copied 2 blocks. Paste them into another page.')).toBeVisible()
  expect(edits.requests).toEqual([])
  await openBuilder(otherPageId)
  await findHeading('There').click()
  await userEvent.keyboard(toShortcut('v'))
  await expectHeadings(otherPageId, ['There', 'Not lost', 'Not lost'])
})

test('unsaved edits of a deleted page are saved when the page is restored', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  await api('DELETE /pages/{id}', { params: { id } })
  await rewriteHeading('One', 'Not lost')
  const deleted = page.getByRole('region', { name: 'The page was deleted' })
  await expect.element(deleted).toBeVisible()
  await openBuilder(id)
  await expect.element(findHeading('Not lost')).toBeVisible()
  await deleted.getByRole('button', { name: 'Restore page' }).click()
  await expect.element(deleted).not.toBeInTheDocument()
  await expectHeadings(id, ['Not lost'])
})

/** Removes the additions to the specification from the session and from responses. `loseNextResponse` drops the next response to an edit. */
function removeAdditions(): { loseNextResponse: () => void } {
  let isLosing = false
  const additions = ['url', 'publishedRevision', 'publishedAt', 'createdAt', 'updatedAt']
  const strip = async (reply: Response) => {
    const document = (await reply.json()) as object
    const specified = Object.entries(document).filter(([name]) => !additions.includes(name))
    return Response.json(Object.fromEntries(specified), { status: reply.status })
  }
  for (const address of ['GET /api/events', 'GET /api/pages/*/history', 'POST /api/pages/*/unpublish'])
    intercept(`${address}*`, () => createErrorResponse(404, 'not_found'))
  for (const address of ['GET /api/pages/*/content*', 'POST /api/pages/*/publish'])
    intercept(address, async (_request, forward) => strip(await forward()))
  intercept('GET /session', async (_request, forward) => {
    const session = (await (await forward()).json()) as { may: string[] }
    return Response.json({
      ...session,
      may: session.may.filter((name) => !additionalParts.some((part) => part === name)),
    })
  })
  intercept('POST /api/pages/*/edits', async (request, forward) => {
    expect(await request.json()).not.toHaveProperty('batchId')
    const reply = await forward()
    if (isLosing) {
      isLosing = false
      disconnect()
    }
    return strip(reply)
  })
  return { loseNextResponse: () => (isLosing = true) }
}
