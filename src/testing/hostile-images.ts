import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createBarePng } from './bare-png.ts'

interface HostileImage {
  name: string
  bytes: Uint8Array
  /** The reason for its rejection. Without it, the image is accepted and only its pixels are stored. */
  rejection?: RegExp
}

const script = '<script>alert(1)</script>'
const damagedMessage = /is damaged or cut short/
const tooLargeMessage = /megapixels are read|is damaged/

/** Creates images that hide content, that have false headers, or that need more memory or time than the service allows. */
export async function createHostileImages(): Promise<HostileImage[]> {
  return [
    ...(await createPolyglots()),
    ...(await createAnimations()),
    ...(await createPixelBombs()),
    ...(await createMetadataImages()),
    ...createHostileDrawings(),
  ]
}

const createFlatImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
const createJpeg = (width = 30, height = 20) => createFlatImage(width, height).jpeg().toBuffer()
const createPng = (width = 30, height = 20) => createFlatImage(width, height).png().toBuffer()

async function createPolyglots(): Promise<HostileImage[]> {
  const [photo, graphic] = [await createJpeg(), await createPng()]
  const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(script.length + 2)}${script}`, 'latin1')
  const gif = await createFlatImage(20, 20).gif().toBuffer()
  return [
    { name: 'nothing', bytes: Buffer.alloc(0), rejection: /is empty/ },
    { name: 'a PNG with a ZIP behind it', bytes: Buffer.concat([graphic, Buffer.from('PK\x03\x04 index.html')]) },
    {
      name: 'a JPEG with a page in a comment',
      bytes: Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
    },
    { name: 'a JPEG with PHP behind it', bytes: Buffer.concat([photo, Buffer.from('<?php system($_GET[0]); ?>')]) },
    {
      name: 'a GIF that is a script',
      bytes: Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//'),
      rejection: damagedMessage,
    },
    { name: 'a GIF with a script behind it', bytes: Buffer.concat([gif, Buffer.from(`*/=1;${script}`)]) },
    { name: 'a PDF before a JPEG', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), photo]), rejection: /is a PDF/ },
    { name: 'a page before a PNG', bytes: Buffer.concat([Buffer.from('<html>'), graphic]), rejection: /is a page/ },
    {
      name: 'a drawing in the signature of a PNG',
      bytes: Buffer.concat([graphic.subarray(0, 8), Buffer.from(createSvg('<path/>'))]),
      rejection: damagedMessage,
    },
    { name: 'a TIFF', bytes: await createFlatImage(9, 9).tiff().toBuffer(), rejection: /is a TIFF/ },
    {
      name: 'half a JPEG',
      bytes: (await sharp(graphic).resize(300, 300).jpeg().toBuffer()).subarray(0, 500),
      rejection: damagedMessage,
    },
    { name: 'a PNG without its last bytes', bytes: graphic.subarray(0, -30), rejection: damagedMessage },
    {
      name: 'a PNG with a false checksum',
      bytes: createBarePng(5, 5, Buffer.alloc(100)).fill(0, 30, 34),
      rejection: damagedMessage,
    },
  ]
}

async function createAnimations(): Promise<HostileImage[]> {
  const frames = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: { r: index, g: 0, b: 99 } } })
        .png()
        .toBuffer(),
    ),
  )
  const joinFrames = () => sharp(frames, { join: { animated: true } })
  const still = createBarePng(4, 4, Buffer.alloc(52))
  const control = Buffer.alloc(26)
  for (const [value, offset] of [
    [4, 4],
    [4, 8],
  ] as const)
    control.writeUInt32BE(value, offset)
  const giant = Buffer.from(control)
  for (const offset of [4, 8]) giant.writeUInt32BE(2_000_000_000, offset)
  const count = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
  const frame = createChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.alloc(52))]))
  const createAnimatedPng = (first: Buffer) =>
    Buffer.concat([
      still.subarray(0, 33),
      createChunk('acTL', count),
      createChunk('fcTL', first),
      still.subarray(33, -12),
      frame,
      still.subarray(-12),
    ])
  return [
    { name: 'an animated GIF', bytes: await joinFrames().gif().toBuffer() },
    { name: 'an animated WebP', bytes: await joinFrames().webp().toBuffer() },
    { name: 'an animated PNG', bytes: createAnimatedPng(control) },
    { name: 'an animated PNG with a giant frame', bytes: createAnimatedPng(giant) },
  ]
}

async function createPixelBombs(): Promise<HostileImage[]> {
  const photo = await createJpeg()
  const frameHeader = photo.indexOf(Buffer.from([0xff, 0xc0]))
  const lyingJpeg = Buffer.from(photo)
  lyingJpeg.writeUInt16BE(65_500, frameHeader + 5)
  lyingJpeg.writeUInt16BE(65_500, frameHeader + 7)
  const gif = Buffer.from(await createFlatImage(20, 20).gif().toBuffer())
  for (const offset of [6, 8]) gif.writeUInt16LE(65_535, offset)
  const webp = Buffer.from('524946461e000000574542505650384c110000002fffffff0f0750ff0fff0f0000000000', 'hex')
  return [
    {
      name: 'a PNG of 400 megapixels',
      bytes: createBarePng(20_000, 20_000, Buffer.alloc(1_000)),
      rejection: tooLargeMessage,
    },
    {
      name: 'a PNG of the largest size',
      bytes: createBarePng(2_147_483_647, 2_147_483_647, Buffer.alloc(9)),
      rejection: tooLargeMessage,
    },
    { name: 'a real PNG of 51 megapixels', bytes: await createPng(8_000, 6_400), rejection: tooLargeMessage },
    { name: 'a real PNG of 49 megapixels', bytes: await createPng(7_000, 7_000) },
    { name: 'a real JPEG of 49 megapixels', bytes: await createJpeg(8_000, 6_125) },
    { name: 'a line of 60,000 pixels', bytes: await createPng(60_000, 1) },
    { name: 'a JPEG that says it has 4,290 megapixels', bytes: lyingJpeg, rejection: tooLargeMessage },
    { name: 'a GIF that says it has 4,290 megapixels', bytes: gif },
    { name: 'a WebP of 268 megapixels in 36 bytes', bytes: webp, rejection: tooLargeMessage },
    { name: 'more pixels than the header says', bytes: createBarePng(10, 10, Buffer.alloc(60_000_000)) },
  ]
}

async function createMetadataImages(): Promise<HostileImage[]> {
  const locatedPhoto = await createFlatImage(30, 20)
    .withExif({ IFD0: { Copyright: 'Jane Doe' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const graphic = await createPng()
  const zeros = deflateSync(Buffer.alloc(150_000_000))
  const insertChunk = (name: string, prefix: string) =>
    Buffer.concat([
      graphic.subarray(0, 33),
      createChunk(name, Buffer.concat([Buffer.from(prefix, 'latin1'), zeros])),
      graphic.subarray(33),
    ])
  return [
    { name: 'a photograph with its place, lying on its side', bytes: locatedPhoto },
    {
      name: 'a photograph in a wide gamut',
      bytes: await createFlatImage(30, 20).withIccProfile('p3').jpeg().toBuffer(),
    },
    {
      name: 'a photograph in CMYK',
      bytes: await createFlatImage(30, 20).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    },
    { name: 'a PNG of 16 bits', bytes: await createFlatImage(30, 20).toColourspace('rgb16').png().toBuffer() },
    { name: 'a text of 150 MB in a PNG', bytes: insertChunk('zTXt', 'Comment\0\0') },
    { name: 'a color profile of 150 MB in a PNG', bytes: insertChunk('iCCP', 'ICC Profile\0\0') },
  ]
}

function createHostileDrawings(): HostileImage[] {
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
    '',
  )
  const hostileDrawings: [name: string, content: string, rejection: RegExp][] = [
    ['a script', createSvg(script), /script/],
    ['a handler', createSvg('<path onload="alert(1)" d="M0 0h9"/>'), /./],
    ['a page in it', createSvg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), /./],
    ['an image from elsewhere', createSvg('<image href="https://example.com/a.png"/>'), /./],
    ['a shape from elsewhere', createSvg('<use href="https://example.com/a.svg#b"/>'), /./],
    [
      'a style sheet from elsewhere',
      createSvg('<style>@import "https://example.com/a.css";</style><path d="M0 0h9"/>'),
      /./,
    ],
    [
      'a font from elsewhere',
      createSvg('<style>@font-face{font-family:a;src:url(https://example.com/a)}</style><path d="M0 0h9"/>'),
      /./,
    ],
    ['a link that is a script', createSvg('<a href="javascript:alert(1)"><path d="M0 0h9"/></a>'), /./],
    ['a page as a data URL', createSvg(`<image href="data:text/html,${encodeURIComponent(script)}"/>`), /./],
    ['an animation of a link', createSvg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), /./],
    [
      'a file of the server',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${createSvg('<text>&x;</text>')}`,
      /./,
    ],
    ['a billion laughs', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${createSvg('<text>&l9;</text>')}`, /./],
    ['a hundred thousand levels', createSvg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)), /./],
    ['a million shapes', createSvg('<path d="M0 0h9v9z"/>'.repeat(300_000)), /./],
  ]
  return hostileDrawings.map(([name, content, rejection]) => ({
    name: `a drawing with ${name}`,
    bytes: Buffer.from(content),
    rejection,
  }))
}

function createSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`
}

function createChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
