import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getContrast } from '#blocks/theme/mix-colors.ts'
import { SHARED_PATH, SharedDashboard } from '#contract/shared-dashboard.ts'
import { getSharedService, openTestStore } from '#testing/service.ts'
import { findImage } from '../designs/images/library.ts'
import { createLogos } from '../designs/render/logos.ts'
import { createMailBrandReader } from './mail-brand.ts'

const service = await getSharedService()

async function readBrand(url: string): Promise<SharedDashboard['brand']> {
  const reply = await fetch(service.origin + SHARED_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: url.split('/s/')[1] }),
  })
  return SharedDashboard.parse(await reply.json()).brand
}

test('the page of a link has the brand of the workspace, in colors that are readable in both themes', async () => {
  const workspace = await service.createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const { id } = await workspace.call('POST /codes', { body: { name: 'Poster', destination } })
  const { url } = await workspace.call('POST /shared-links', { body: { codeId: id } })
  expect(await readBrand(url)).toBeNull()
  const colors = [{ name: 'Sun', value: '#ffe600', uses: ['accent' as const] }]
  await workspace.call('PUT /brand', { body: { colors, headingFont: 'lora' } })
  const brand = await readBrand(url)
  expect(brand?.headingFont?.files.length).toBeGreaterThan(0)
  expect(brand).toMatchObject({ logo: null, bodyFont: null })
  const { light = '', onLight = '', dark = '', onDark = '' } = brand?.accent ?? {}
  for (const [color, ground] of [
    [light, '#ffffff'],
    [onLight, light],
    [dark, '#1b1e24'],
    [onDark, dark],
  ] as const)
    expect(getContrast(color, ground)).toBeGreaterThanOrEqual(4.5)
})

test('a logo whose file is damaged is left out of shared dashboards and mails', async () => {
  const { db } = service.database
  const store = await openTestStore(service)
  const workspace = await service.createWorkspace()
  const picture = sharp({ create: { width: 880, height: 112, channels: 3, background: '#14532d' } }).png()
  const data = (await picture.toBuffer()).toString('base64')
  const { logo } = await workspace.call('PUT /brand', { body: { logo: { data } } })
  const { url } = await workspace.call('POST /shared-links', { body: { filter: {} } })
  const readMailBrand = async () =>
    createMailBrandReader({ db, logos: createLogos({ db, store }) })({ id: workspace.id, name: 'Test' })
  // Fits into the header of a mail.
  expect((await readMailBrand())?.logo).toMatchObject({ width: 180, height: 23 })

  const image = await findImage(db, workspace.id, logo?.imageId ?? '')
  await store.put(image?.objectKey ?? '', Buffer.from('not a picture'), 'image/png')
  expect(await readMailBrand()).toBeNull()
  expect(await readBrand(url)).toMatchObject({ logo: null, accent: null })
})
