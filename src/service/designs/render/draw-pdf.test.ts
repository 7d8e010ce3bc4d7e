import { expect, test } from 'vitest'
import { defaultDesign } from '#qr/default-design.ts'
import { drawDesign } from '#qr/draw-design.ts'
import { drawPages } from './draw-pdf.ts'

test.for([
  ['rgb', 'DeviceRGB'],
  ['cmyk', 'DeviceCMYK'],
] as const)('a gradient is drawn in %s', async ([color, space]) => {
  const foreground = { type: 'linear', from: '#c02040', to: '#1060c0', angle: 45 } as const
  const { svg } = drawDesign('https://example.com/', { ...defaultDesign, foreground })
  const pdf = await drawPages({ svgs: [svg], width: 50, height: 50, title: 'Code', color })
  expect(Buffer.from(pdf).toString('latin1')).toContain(`/ShadingType 2\n/ColorSpace /${space}`)
})
