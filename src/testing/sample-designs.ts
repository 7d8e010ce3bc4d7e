import sharp from 'sharp'
import { archetypes as archetypeNames } from '#contract/designs.ts'
import { frameStyles, moduleShapes, PlainDesign } from '#contract/plain-design.ts'
import { archetypes } from '#qr/archetypes.ts'
import type { LogoPicture } from '#qr/logo-place.ts'

export interface SampleDesign {
  name: string
  plain: PlainDesign
  logo: LogoPicture | null
}

type DesignInput = Omit<Partial<(typeof PlainDesign)['_input']>, 'kind' | 'logo'>

/** 84 realistic designs: everything that the studio offers, alone and combined, and also designs that it warns about. */
export async function createSampleDesigns(): Promise<SampleDesign[]> {
  const logos = await createSampleLogos()
  return [
    ...palettes.flatMap((palette, index) =>
      archetypeNames.map((name) => createDesign(`${name} ${index + 1}`, archetypes[name](palette))),
    ),
    ...frameStyles
      .filter((style) => style !== 'none')
      .map((style) => createDesign(`frame ${style}`, { frame: { style } })),
    ...moduleShapes
      .filter((module) => module !== 'square')
      .flatMap((module) =>
        (['square', 'circle'] as const).map((eye) => createDesign(`${module} ${eye}`, { module, eye })),
      ),
    ...Object.entries(colors).map(([name, input]) => createDesign(name, input)),
    ...[0, 1, 2].map((quietZone) => createDesign(`quiet zone ${quietZone}`, { quietZone })),
    ...(['L', 'M', 'Q', 'H'] as const).map((correction) => createDesign(`correction ${correction}`, { correction })),
    ...createLogoDesigns(logos),
    ...createMixedDesigns(logos),
  ]
}

function createDesign(name: string, input: DesignInput): SampleDesign {
  return { name, plain: PlainDesign.parse({ ...input, kind: 'plain' }), logo: null }
}

const palettes = [
  ['#0b3d91', '#fc3d21'],
  ['#f4c20d', '#2e7d32'],
]

const violet = { type: 'linear', from: '#4c1d95', to: '#9d174d', angle: 45 } as const
const colors: Record<string, DesignInput> = {
  inverted: { foreground: '#ffffff', background: '#111827' },
  'inverted dots': { foreground: '#fef3c7', background: '#14213d', module: 'dots', eye: 'circle' },
  'inverted frame': { foreground: '#ffffff', background: '#7c2d12', frame: { style: 'badge' } },
  transparent: { background: 'transparent' },
  'white on transparent': { foreground: '#ffffff', background: 'transparent' },
  'linear gradient': { foreground: violet },
  'radial gradient': { foreground: { ...violet, type: 'radial' } },
  'light gradient': { foreground: { ...violet, from: '#fb923c', to: '#fde047' } },
  red: { foreground: '#e11d48' },
  'navy on cream': { foreground: '#14213d', background: '#fff6ea' },
  'green on yellow': { foreground: '#14532d', background: '#fde047' },
  'teal eyes': { foreground: '#0f172a', eyeColor: '#0f766e' },
}

type SampleLogos = Awaited<ReturnType<typeof createSampleLogos>>

function createLogoDesigns(logos: SampleLogos): SampleDesign[] {
  const shares = [22, 28, 35]
  const kinds = ['disc', 'ring', 'photo', 'word'] as const
  return [
    ...kinds.flatMap((kind) => shares.map((share) => withLogo(`${kind} ${share}`, logos[kind], { share }))),
    ...(['none', 'square', 'circle'] as const).flatMap((plate) =>
      (['disc', 'word', 'dark'] as const).map((kind) =>
        withLogo(`${kind} on ${plate}`, logos[kind], { share: 26, plate }),
      ),
    ),
    withLogo('dark 35', logos.dark, { share: 35 }),
    withLogo('disc at L', logos.disc, { share: 24, correction: 'L' }),
    withLogo('disc at M', logos.disc, { share: 24, correction: 'M' }),
    withLogo('ring in dots', logos.ring, { share: 28, module: 'dots', eye: 'circle' }),
    withLogo('photo in bars', logos.photo, { share: 28, module: 'bars', eye: 'leaf' }),
  ]
}

function createMixedDesigns(logos: SampleLogos): SampleDesign[] {
  const radial = { ...violet, type: 'radial' } as const
  return [
    withLogo('dots, gradient, bubble and a ring', logos.ring, {
      share: 35,
      module: 'dots',
      eye: 'circle',
      foreground: radial,
      frame: { style: 'bubble' },
    }),
    withLogo('light columns on a ticket and a disc', logos.disc, {
      share: 24,
      module: 'columns',
      eye: 'leaf',
      foreground: '#fef3c7',
      background: '#312e81',
      frame: { style: 'ticket', text: 'Table 4' },
    }),
    withLogo('diamonds, gradient, banner and a word', logos.word, {
      share: 30,
      module: 'diamond',
      eye: 'rounded',
      foreground: violet,
      frame: { style: 'banner', color: '#0f172a' },
    }),
  ]
}

interface LogoDesign extends DesignInput {
  share: number
  plate?: 'none' | 'square' | 'rounded' | 'circle'
}

function withLogo(name: string, logo: LogoPicture, { share, plate = 'rounded', ...input }: LogoDesign): SampleDesign {
  const logoPlace = { imageId: 'sample', share, plate }
  return { name, plain: PlainDesign.parse({ ...input, kind: 'plain', logo: logoPlace }), logo }
}

async function createSampleLogos() {
  return {
    disc: await drawLogo([256, 256], '<circle cx="128" cy="128" r="120" fill="#e11d48"/>'),
    ring: await drawLogo(
      [256, 256],
      '<circle cx="128" cy="128" r="96" fill="none" stroke="#0f766e" stroke-width="48"/>',
    ),
    photo: await drawLogo([256, 256], drawPhoto()),
    word: await drawLogo([400, 120], '<path fill="#1d4ed8" d="M0 0h400v120H0z"/><path fill="#fff" d="M30 30h90v60H30zM155 30h90v60h-90zM280 30h90v60h-90z"/>'), // oxfmt-ignore
    dark: await drawLogo([256, 256], '<path d="M0 0h256v256H0z"/><path fill="#fff" d="M64 64h128v128H64z"/>'),
  }
}

/** Squares of many tones, the same in every run. */
function drawPhoto(): string {
  const squares = Array.from({ length: 256 }, (_, i) => {
    const tone = (i * 73 + (i >> 4) * 41) % 256
    return `<path fill="rgb(${tone},${(tone * 3) % 256},${255 - tone})" d="M${(i % 16) * 16} ${(i >> 4) * 16}h16v16h-16z"/>`
  })
  return squares.join('')
}

async function drawLogo([width, height]: [number, number], content: string): Promise<LogoPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return { href: `data:image/png;base64,${png.toString('base64')}`, width, height }
}
