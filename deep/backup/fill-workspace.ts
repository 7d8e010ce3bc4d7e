import sharp from 'sharp'
import { readSampleWoff2 } from '../../src/testing/font-tables.ts'
import { createPage } from '../../src/testing/create-page.ts'
import { createSite } from '../../src/testing/create-site.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import type { getSharedService, TestWorkspace } from '../../src/testing/service.ts'

type SharedService = Awaited<ReturnType<typeof getSharedService>>

/** Fills a workspace with one of each thing that an export has, scans its codes, and returns the addresses and ids by which they are found. */
export async function fillWorkspace(service: SharedService, workspace: TestWorkspace) {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  const image = await workspace.call('POST /images', { body: { data: png.toString('base64') } })
  const folder = await workspace.call('POST /folders', { body: { name: 'Menus' } })
  await workspace.call('POST /domains', { body: { host: 'go.old.test', use: 'scans' } })
  const toUrlDestination = (address: string) => ({ type: 'url' as const, url: address })
  const page = await createPage(workspace, { templateId: 'feedback' })
  const { family } = await workspace.call('POST /fonts', {
    body: { data: (await readSampleWoff2()).toString('base64') },
  })
  const operations = [{ op: 'setTheme' as const, theme: { headingFont: family.id, bodyFont: 'manrope' } }]
  const body = { revision: page.revision, operations }
  await workspace.call('POST /pages/{id}/edits', { params: { id: page.id }, body })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  await workspace.call('POST /sections', {
    body: {
      name: 'Gallery',
      blocks: [
        { type: 'section', fields: { background: 'surface' } },
        { type: 'image', fields: { image: { src: image.url, alt: 'A green square' } } },
      ],
    },
  })
  const site = await createSite(workspace, {
    'index.html': '<!doctype html><title>Home</title>',
    'a.css': 'a { color: red }',
  })
  const file = await workspace.call('POST /files', {
    body: { fileName: 'Menü.pdf', data: Buffer.from('%PDF-1.7\nSoup').toString('base64') },
  })
  const bodies = [
    {
      name: 'Plain "quoted"',
      destination: toUrlDestination('https://example.com/plain'),
      tags: ['summer'],
      folderId: folder.id,
    },
    { name: 'Aliased', destination: toUrlDestination('https://example.com/old'), aliases: ['go.old.test/Menu'] },
    { name: 'Page', destination: { type: 'page' as const, pageId: page.id } },
    { name: 'Site', destination: { type: 'site' as const, siteId: site.id } },
    { name: 'File', destination: { type: 'file' as const, fileId: file.id } },
    {
      name: 'Ruled',
      destination: toUrlDestination('https://example.com/any'),
      rules: [{ name: 'Phone', when: { os: ['Android' as const] }, url: 'https://example.com/android' }],
      design: { kind: 'plain' as const, foreground: '#14213d', logo: { imageId: image.id } },
    },
  ]
  const shortCodes: string[] = []
  for (const body of bodies) shortCodes.push((await workspace.call('POST /codes', { body })).shortCode)
  const { data } = await workspace.call('GET /codes', { query: { search: 'Ruled' } })
  await workspace.call('POST /codes/{id}/template', {
    params: { id: data[0]?.id ?? '' },
    body: { name: 'House style' },
  })
  const locked = await workspace.call('POST /codes', {
    body: { name: 'Locked', destination: toUrlDestination('https://example.com/secret'), accessCode: 'sesame' },
  })
  const webhook = await workspace.call('POST /webhooks', {
    body: { url: 'https://example.com/hook', selection: { type: 'all' } },
  })
  await workspace.call('POST /shared-links', { body: { folderId: folder.id, password: 'open sesame' } })
  await workspace.call('POST /reports', {
    body: { name: 'Weekly', every: 'week', to: ['ada@example.com'], folderId: folder.id },
  })
  await workspace.call('PATCH /alert-settings', {
    body: { kinds: { scans_rose: { enabled: false, mailed: false } }, mailTo: ['ada@example.com'] },
  })
  for (const shortCode of shortCodes) {
    const headers = { 'user-agent': phoneAgent, referer: `https://scan.example/${shortCode}` }
    await fetch(`${service.origin}/${shortCode}`, { redirect: 'manual', headers })
  }
  await service.scanning.waitUntilDrained()
  return {
    shortCodes,
    locked: locked.shortCode,
    image: new URL(image.url).pathname,
    page: page.url,
    pageId: page.id,
    site: site.url,
    file: new URL(file.url).pathname,
    webhook: webhook.id,
  }
}
