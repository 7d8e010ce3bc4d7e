import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { rasterize } from './raster.ts'
import { readBoth } from './verify/decoders.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const contents = [
  String.raw`WIFI:T:WPA;P:a\;b\,c\:d\\e\"f;S:Café \"Lindenhof\";;`,
  'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller-Łukasz;Zoë;;;\r\nFN:Zoë Müller-Łukasz\r\nTEL:+4930901820\r\nADR;TYPE=WORK:;;Domstraße 1;Köln;;;\r\nEND:VCARD',
  'WIFI:T:nopass;S:東京ゲスト;;',
]

test.each(contents)('both decoders read %j from the picture of a static code', async (content) => {
  const workspace = await service.createWorkspace()
  const { data: templates } = await workspace.call('GET /templates')
  const [template] = templates
  for (const design of [
    { kind: 'plain' as const },
    ...(template ? [{ kind: 'template' as const, templateId: template.id }] : []),
  ]) {
    const preview = await workspace.call('POST /design/preview', { body: { design, content } })
    expect(preview).toMatchObject({ scanVerified: true })
    const svg = await (await fetch(preview.previewUrl)).text()
    expect(await readBoth(await rasterize(svg, 900), content)).toEqual({ zxing: true, qr: true })
  }
})

test('a static code cannot also be the code of a scan address, or be too long', async () => {
  const workspace = await service.createWorkspace()
  const send = (options: object) =>
    workspace.send('POST /design/preview', { body: { design: { kind: 'plain' }, content: 'x', ...options } })
  expect((await send({ codeId: 'cod_x' })).status).toBe(400)
  expect((await send({ content: 'x'.repeat(901) })).status).toBe(400)
})
