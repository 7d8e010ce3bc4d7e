import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { createPage, openBuilder, showSettings } from './open-builder.ts'
import {
  alterResponses,
  defineFailingState,
  defineLoadingState,
  createResource,
  defineEmptyState,
  defineState,
  findSkeleton,
  unavailableError,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

const photoRequests = '**/api/stock/photos?*'

/** States of the image library, and of the picker in the builder. */
export const imageScreens: { name: string; states: State[] } = {
  name: 'images',
  states: [
    defineState('the library', (page, stack) => openLibrary(page, stack)),
    defineState(
      'an image',
      async (page, stack) => {
        await openLibrary(page, stack)
        await page.getByRole('gridcell').getByRole('button').nth(3).click()
        await page.getByRole('complementary', { name: 'Image' }).getByLabel('Alt text').waitFor()
      },
      { everyWidth: true },
    ),
    defineState('a generated image', async (page, stack) => {
      await openGeneratedImages(page, stack, 'A lighthouse in the evening')
      await page.getByRole('button', { name: 'Open', exact: true }).first().click()
      await page.getByRole('complementary', { name: 'Image' }).getByRole('heading', { name: 'Prompt' }).waitFor()
    }),
    { name: 'what a viewer may do', as: 'viewer', open: (page, stack) => openLibrary(page, stack, { isSeeded: true }) },
    defineState('uploads', async (page, stack) => {
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
    defineState('an image in use is not deleted', async (page, stack) => {
      const id = await createUsedImage(page, stack)
      await page.goto(`${stack.origin}/images?open=${id}`)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog', { name: 'Image in use' }).waitFor()
    }),
    defineEmptyState('/images'),
    defineLoadingState({ path: '/images', requests: /\/api\/images(\?|$)/, until: findSkeleton }),
    defineFailingState({ path: '/images', requests: /\/api\/images(\?|$)/ }),
    defineState('stock photos', (page, stack) => openStockPhotos(page, stack), { everyWidth: true }),
    defineState('stock photos by words', (page, stack) => openStockPhotos(page, stack, '&q=mountains')),
    defineState('no matching stock photos', async (page, { origin }) => {
      await page.goto(`${origin}/images?tab=stock&q=zzzzzz`)
      await page.getByText('No matching photos').waitFor()
    }),
    defineState('the provider of photos does not answer', async (page, { origin }) => {
      const error = { code: 'provider_failed', message: 'The provider of photos did not answer. Try again later.' }
      await page.route(photoRequests, (route) => route.fulfill({ status: 502, json: { error } }))
      await page.goto(`${origin}/images?tab=stock`)
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    }),
    defineState('generate', async (page, { origin }) => {
      await page.goto(`${origin}/images?tab=generate`)
      await page.getByText('left this month').waitFor()
    }),
    defineState(
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
      defineState(`generate: ${code}`, async (page, { origin }) => {
        await page.route('**/api/images/generate', (route) =>
          route.fulfill({ status: 400, json: { error: { ...unavailableError.error, code } } }),
        )
        await page.goto(`${origin}/images?tab=generate&prompt=A%20harbor`)
        await page.getByRole('button', { name: 'Generate', exact: true }).click()
        await page.getByRole('alert').waitFor()
      }),
    ),
    defineState('generate: none left', async (page, { origin }) => {
      await alterResponses(page, '**/api/me', (answer) => {
        const me = z.looseObject({ limits: z.looseObject({}) }).parse(answer)
        return { ...me, limits: { ...me.limits, aiImages: 0 } }
      })
      await page.goto(`${origin}/images?tab=generate`)
      await page.getByText('No pictures left this month').waitFor()
    }),
    defineState('a folder', async (page, stack) => {
      await openLibrary(page, stack)
      await page.goto(`${stack.origin}/images?folder=Menus`)
      await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Summer' }).waitFor()
      await page.getByRole('gridcell').first().waitFor()
    }),
    defineState(
      'images selected',
      async (page, stack) => {
        await openLibrary(page, stack)
        await page.getByRole('button', { name: 'Select', exact: true }).click()
        for (const index of [1, 2]) await page.getByRole('gridcell').getByRole('button').nth(index).click()
        await page.getByText('2 images selected').waitFor()
      },
      { everyWidth: true },
    ),
    defineState('tags of images', async (page, stack) => {
      await openLibrary(page, stack)
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('button', { name: 'Select all shown' }).click()
      await page.getByRole('button', { name: 'Tags', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Add tags').waitFor()
    }),
    defineState('replace everywhere', async (page, stack) => {
      const id = await createUsedImage(page, stack)
      await page.goto(`${stack.origin}/images?open=${id}`)
      await page.getByRole('button', { name: 'Replace everywhere' }).click()
      await page.getByRole('dialog', { name: 'Replace everywhere' }).getByRole('checkbox').first().waitFor()
    }),
    defineState('the logo of a code is replaced', async (page, stack) => {
      await openLibrary(page, stack)
      await page.goto(`${stack.origin}/images?open=${await ensureLogo(page, stack)}`)
      await page.getByRole('button', { name: 'Replace everywhere' }).click()
      const dialog = page.getByRole('dialog', { name: 'Replace everywhere' })
      await dialog.getByRole('button', { name: 'Choose a picture' }).click()
      await page
        .getByRole('dialog', { name: 'Choose a picture' })
        .getByRole('gridcell')
        .getByRole('button', { name: 'Logo', exact: true })
        .click()
      await dialog
        .getByText(/^Margin/)
        .nth(1)
        .waitFor()
    }),
    defineState('a crop in the builder', (page, stack) => openCrop(page, stack, 'Wide screens'), { everyWidth: true }),
    defineState('a crop for phones', (page, stack) => openCrop(page, stack, 'Phones')),
    defineState('the picker in the builder', (page, stack) => openPicker(page, stack), { everyWidth: true }),
    ...['Stock photos', 'Generate', 'Drawings'].map((tab) =>
      defineState(`the picker: ${tab}`, async (page, stack) => {
        await openPicker(page, stack)
        await page.getByRole('tab', { name: tab }).click()
        await page.getByRole('tabpanel').getByRole('button').first().waitFor()
      }),
    ),
    defineState('an imported photo in the builder', async (page, stack) => {
      await openBuilder(page, stack, (await createPageWithImage(page, stack)).id)
      await page.getByRole('option', { name: /^Image/ }).click()
      await showSettings(page)
      await page.getByRole('link', { name: /./ }).and(page.locator('[href^="/images"]')).waitFor()
    }),
  ],
}

let addedPictures: Promise<void> | undefined

/** Opens the library. Its pictures are added once for all screenshots. */
async function openLibrary(page: Page, stack: SpawnedStack, { isSeeded = false } = {}) {
  if (!isSeeded) await (addedPictures ??= addPictures(page, stack))
  await page.goto(`${stack.origin}/images`)
  await page.getByRole('gridcell').nth(3).waitFor()
}

async function addPictures(page: Page, { origin }: SpawnedStack) {
  for (let id = 1; id <= 28; id++)
    await page.request.post(`${origin}/api/stock/photos/${id}/import`, { headers: { origin } })
  for (const name of ['Logo', 'The '.padEnd(190, 'long ')])
    await createResource(page, `${origin}/api/images`, { data: Buffer.from(drawing).toString('base64'), name })
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get(`${origin}/api/images`)).json())
  const folders = ['Menus', 'Menus/Summer', 'Rooms', '']
  const changes = data.slice(2, 18).map(({ id }, index) => ({
    id,
    folder: folders[index % 4],
    addTags: index % 3 === 0 ? ['hero', 'summer 2026'] : ['print'],
  }))
  await page.request.post(`${origin}/api/images/bulk`, { headers: { origin }, data: { changes } })
}

/** A picture with a crop, and with another crop on phones. */
async function openCrop(page: Page, stack: SpawnedStack, screen: string) {
  const crop = { focus: { x: 0.3, y: 0.6 }, ratio: '16:9', zoom: 1.4 }
  const { id } = await createPageWithImage(page, stack, { ...crop, phone: { src: 'art:three-vases', ratio: '1:1' } })
  await openBuilder(page, stack, id)
  await page.getByRole('option', { name: /^Image/ }).click()
  await showSettings(page)
  await page.getByRole('button', { name: /^Crop: / }).click()
  await page.getByRole('radio', { name: screen, exact: true }).check()
  await page.getByRole('slider', { name: 'Focal point' }).waitFor()
}

async function createPageWithImage(page: Page, stack: SpawnedStack, use: object = {}) {
  const { origin } = stack
  const image = z
    .object({ id: z.string(), url: z.string(), alt: z.string() })
    .parse(await createResource(page, `${origin}/api/stock/photos/3/import`, {}))
  const id = await createPage(page, stack, ['One'])
  const content = z
    .object({ revision: z.int(), pages: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get(`${origin}/api/pages/${id}/content`)).json())
  const fields = { image: { src: image.url, alt: image.alt, ...use } }
  await page.request.post(`${origin}/api/pages/${id}/edits`, {
    headers: { origin },
    data: {
      revision: content.revision,
      operations: [{ op: 'addBlock', page: content.pages[0]?.id, type: 'image', fields }],
    },
  })
  return { id, image }
}

async function createUsedImage(page: Page, stack: SpawnedStack): Promise<string> {
  return (await createPageWithImage(page, stack)).image.id
}

let logo: Promise<string> | undefined

/** Creates a code with a logo, once for all screenshots. Returns the id of the image. */
function ensureLogo(page: Page, { origin }: SpawnedStack): Promise<string> {
  return (logo ??= (async () => {
    const data = Buffer.from(drawing.replace('#2b4c9b', '#c2571a')).toString('base64')
    const { id } = await createResource(page, `${origin}/api/images`, { data, name: 'Logo of last year' })
    await createResource(page, `${origin}/api/codes`, {
      name: 'Terrace, table tent',
      destination: { type: 'url', url: 'https://example.com/terrace' },
      design: { kind: 'plain', logo: { imageId: id } },
    })
    return id
  })())
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
  await (addedPictures ??= addPictures(page, stack))
  await openBuilder(page, stack, await createPage(page, stack, ['One']))
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
