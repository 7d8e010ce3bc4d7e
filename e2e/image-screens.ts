import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { makePage, openBuilder, showSettings } from './open-builder.ts'
import { altering, failing, loading, make, nothingYet, seeded, skeleton, unavailable } from './screenshot-states.ts'
import type { State } from './screens.ts'

const photosList = '**/api/stock/photos?*'

/** States of the images, and of the picker. */
export const imageScreens: { name: string; states: State[] } = {
  name: 'images',
  states: [
    seeded('the library', (page, stack) => openLibrary(page, stack)),
    seeded(
      'an image',
      async (page, stack) => {
        await openLibrary(page, stack)
        await page.getByRole('gridcell').getByRole('button').nth(3).click()
        await page.getByRole('complementary', { name: 'Image' }).getByLabel('Alt text').waitFor()
      },
      { everyWidth: true },
    ),
    seeded('a generated image', async (page, stack) => {
      await openGeneratedImages(page, stack, 'A lighthouse in the evening')
      await page.getByRole('button', { name: 'Open', exact: true }).first().click()
      await page.getByRole('complementary', { name: 'Image' }).getByRole('heading', { name: 'Prompt' }).waitFor()
    }),
    { name: 'what a viewer may do', as: 'viewer', open: (page, stack) => openLibrary(page, stack, { isSeeded: true }) },
    seeded('uploads', async (page, stack) => {
      await openLibrary(page, stack)
      await page.route('**/api/images', () => {})
      await page.getByLabel('Picture files').setInputFiles([
        { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PDF') },
        { name: 'harbour.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
        {
          name: 'a very long name of a picture that was exported from a camera.svg',
          mimeType: 'image/svg+xml',
          buffer: Buffer.from(drawing),
        },
        { name: 'terrace.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
      ])
      await page.getByRole('region', { name: 'Uploads' }).getByText('Waiting').waitFor()
    }),
    seeded('an image in use is not deleted', async (page, stack) => {
      const id = await getUsedImage(page, stack)
      await page.goto(`${stack.origin}/images?open=${id}`)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog', { name: 'Image in use' }).waitFor()
    }),
    nothingYet('/images'),
    loading({ path: '/images', requests: /\/api\/images(\?|$)/, until: skeleton }),
    failing({ path: '/images', requests: /\/api\/images(\?|$)/ }),
    seeded('stock photos', (page, stack) => openStockPhotos(page, stack), { everyWidth: true }),
    seeded('stock photos by words', (page, stack) => openStockPhotos(page, stack, '&q=mountains')),
    seeded('no such stock photo', async (page, { origin }) => {
      await page.goto(`${origin}/images?tab=stock&q=zzzzzz`)
      await page.getByText('No matching photos').waitFor()
    }),
    seeded('the provider of photos is away', async (page, { origin }) => {
      const error = { code: 'provider_failed', message: 'The provider of photos did not answer. Try again later.' }
      await page.route(photosList, (route) => route.fulfill({ status: 502, json: { error } }))
      await page.goto(`${origin}/images?tab=stock`)
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    }),
    seeded('generate', async (page, { origin }) => {
      await page.goto(`${origin}/images?tab=generate`)
      await page.getByText('left this month').waitFor()
    }),
    seeded(
      'generated',
      async (page, stack) => {
        await openGeneratedImages(page, stack, 'Mountains over a lake at sunrise')
        await page.getByRole('radio', { name: '16:9' }).check()
        await page.getByLabel('Prompt').fill('A bowl of lemons on a blue table')
        await page.route('**/api/images/generate', () => {})
        await page.getByRole('button', { name: 'Generate', exact: true }).click()
        await page.getByRole('button', { name: 'Cancel' }).waitFor()
      },
      { everyWidth: true },
    ),
    ...(['prompt_blocked', 'provider_failed'] as const).map((code) =>
      seeded(`generate: ${code}`, async (page, { origin }) => {
        await page.route('**/api/images/generate', (route) =>
          route.fulfill({ status: 400, json: { error: { ...unavailable.error, code } } }),
        )
        await page.goto(`${origin}/images?tab=generate&prompt=A%20harbor`)
        await page.getByRole('button', { name: 'Generate', exact: true }).click()
        await page.getByRole('alert').waitFor()
      }),
    ),
    seeded('generate: none left', async (page, { origin }) => {
      await altering(page, '**/api/me', (answer) => {
        const me = z.looseObject({ limits: z.looseObject({}) }).parse(answer)
        return { ...me, limits: { ...me.limits, aiImages: 0 } }
      })
      await page.goto(`${origin}/images?tab=generate`)
      await page.getByText('No pictures left this month').waitFor()
    }),
    seeded('the picker in the builder', (page, stack) => openPicker(page, stack), { everyWidth: true }),
    ...['Stock photos', 'Generate', 'Drawings'].map((tab) =>
      seeded(`the picker: ${tab}`, async (page, stack) => {
        await openPicker(page, stack)
        await page.getByRole('tab', { name: tab }).click()
        await page.getByRole('tabpanel').getByRole('button').first().waitFor()
      }),
    ),
    seeded('an imported photo in the builder', async (page, stack) => {
      await openBuilder(page, stack, (await makePageWithImage(page, stack)).id)
      await page.getByRole('option', { name: /^Image/ }).click()
      await showSettings(page)
      await page.getByRole('link', { name: /./ }).and(page.locator('[href^="/images"]')).waitFor()
    }),
  ],
}

let filled: Promise<void> | undefined

/** Opens the library with pictures, which are added once for all screenshots. */
async function openLibrary(page: Page, stack: SpawnedStack, { isSeeded = false } = {}) {
  if (!isSeeded) await (filled ??= addPictures(page, stack))
  await page.goto(`${stack.origin}/images`)
  await page.getByRole('gridcell').nth(3).waitFor()
}

async function addPictures(page: Page, { origin }: SpawnedStack) {
  for (let id = 1; id <= 28; id++)
    await page.request.post(`${origin}/api/stock/photos/${id}/import`, { headers: { origin } })
  for (const name of ['Logo', 'The '.padEnd(190, 'long ')])
    await make(page, `${origin}/api/images`, { data: Buffer.from(drawing).toString('base64'), name })
}

async function makePageWithImage(page: Page, stack: SpawnedStack) {
  const { origin } = stack
  const image = z
    .object({ id: z.string(), url: z.string(), alt: z.string() })
    .parse(await make(page, `${origin}/api/stock/photos/3/import`, {}))
  const id = await makePage(page, stack, ['One'])
  const content = z
    .object({ revision: z.int(), pages: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get(`${origin}/api/pages/${id}/content`)).json())
  const fields = { image: { src: image.url, alt: image.alt } }
  await page.request.post(`${origin}/api/pages/${id}/edits`, {
    headers: { origin },
    data: {
      revision: content.revision,
      operations: [{ op: 'addBlock', page: content.pages[0]?.id, type: 'image', fields }],
    },
  })
  return { id, image }
}

async function getUsedImage(page: Page, stack: SpawnedStack): Promise<string> {
  return (await makePageWithImage(page, stack)).image.id
}

async function openStockPhotos(page: Page, { origin }: SpawnedStack, search = '') {
  await page.goto(`${origin}/images?tab=stock${search}`)
  await page.getByRole('grid', { name: 'Stock photos' }).getByRole('button').first().waitFor()
}

async function openGeneratedImages(page: Page, { origin }: SpawnedStack, prompt: string) {
  await page.goto(`${origin}/images?tab=generate`)
  await page.getByLabel('Prompt').fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('button', { name: 'Use as prompt again' }).first().waitFor()
}

async function openPicker(page: Page, stack: SpawnedStack) {
  await (filled ??= addPictures(page, stack))
  await openBuilder(page, stack, await makePage(page, stack, ['One']))
  await page.getByRole('option', { name: /^Header/ }).click()
  await showSettings(page)
  await page
    .getByRole('button', { name: /^(Choose|Replace): / })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('gridcell').nth(3).waitFor()
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><path d="M20 60 60 15l40 45z" fill="#2b4c9b"/></svg>'
