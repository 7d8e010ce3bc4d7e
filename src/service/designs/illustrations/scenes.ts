import * as abstracts from './abstracts.ts'
import type { Canvas } from './canvas.ts'
import * as landscapes from './landscapes.ts'
import type { PaletteName } from './palettes.ts'

export interface Scene {
  draw(canvas: Canvas): string
  /** Words that ask for it. */
  words: string
  /** What it shows, for people who cannot see it. */
  alt: string
  /** The palettes that suit it; the first is the usual one. */
  palettes: readonly PaletteName[]
}

export const scenes: readonly Scene[] = [
  {
    draw: landscapes.mountains,
    words: 'mountain alps peak ridge hiking travel nature landscape valley outdoor climb view',
    alt: 'Layered mountain ridges fading into haze',
    palettes: ['dawn', 'dusk', 'night', 'nordic'],
  },
  {
    draw: landscapes.forest,
    words: 'forest wood tree pine fir mist fog nature landscape hiking camping',
    alt: 'Pine forest in the morning mist',
    palettes: ['forest', 'nordic', 'dusk'],
  },
  {
    draw: landscapes.dunes,
    words: 'desert dune sand sahara dry hot travel landscape nature',
    alt: 'Sand dunes under a low sun',
    palettes: ['desert', 'dusk', 'dawn'],
  },
  {
    draw: landscapes.sea,
    words: 'sea ocean water boat sail sailing ship horizon holiday travel coast wave landscape summer harbor yacht',
    alt: 'A sailing boat on a calm sea',
    palettes: ['ocean', 'dusk', 'night'],
  },
  {
    draw: landscapes.hills,
    words:
      'hill field farm vineyard countryside country meadow spring summer landscape nature agriculture tree green organic',
    alt: 'Rolling hills with fields and trees',
    palettes: ['meadow', 'citrus', 'dawn'],
  },
  {
    draw: landscapes.lake,
    words: 'lake reflection water mountain calm nature landscape camping fishing cabin morning travel',
    alt: 'Mountains and pines mirrored in a lake',
    palettes: ['nordic', 'dawn', 'forest'],
  },
  {
    draw: abstracts.softGradient,
    words: 'abstract gradient background soft blur color colorful modern technology wallpaper aurora',
    alt: 'Soft gradient of blurred colors',
    palettes: ['berry', 'ocean', 'dusk', 'citrus'],
  },
  {
    draw: abstracts.circles,
    words: 'abstract circle bubble overlap dot background round color colorful art',
    alt: 'Overlapping translucent circles',
    palettes: ['citrus', 'ocean'],
  },
  {
    draw: abstracts.paperCut,
    words: 'abstract paper cut layer wave background craft shadow depth',
    alt: 'Waves of layered cut paper',
    palettes: ['ocean', 'desert', 'forest'],
  },
  {
    draw: abstracts.bauhaus,
    words: 'abstract geometric geometry pattern bauhaus tile shape background design art modern retro',
    alt: 'Geometric tiles in bold colors',
    palettes: ['citrus', 'desert', 'ocean'],
  },
  {
    draw: abstracts.contours,
    words: 'abstract contour map topography line pattern background outdoor terrain route',
    alt: 'Contour lines like those of a hiking map',
    palettes: ['forest', 'desert'],
  },
  {
    draw: abstracts.seigaiha,
    words: 'pattern wave japanese asia japan scale background seamless sushi ocean water',
    alt: 'Japanese wave pattern',
    palettes: ['ocean', 'berry'],
  },
  {
    draw: abstracts.terrazzo,
    words: 'pattern terrazzo stone floor marble chip background interior texture confetti',
    alt: 'Terrazzo of colorful stone chips',
    palettes: ['desert', 'nordic', 'berry'],
  },
  {
    draw: abstracts.arches,
    words: 'abstract arch rainbow boho shape sun background art poster retro',
    alt: 'Rainbow arches below a round sun',
    palettes: ['desert', 'berry'],
  },
  {
    draw: abstracts.flowLines,
    words: 'abstract line flow wave motion music sound energy background dark technology data',
    alt: 'Flowing lines in bright colors on dark ground',
    palettes: ['dusk', 'ocean'],
  },
]
