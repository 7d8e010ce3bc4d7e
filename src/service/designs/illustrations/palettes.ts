/** The colors that the files of `drawings` name. */
interface PaletteColors {
  /** The sky at the zenith. */
  sky: string
  horizon: string
  sun: string
  /** The farthest layer of the ground. */
  far: string
  /** The nearest layer of the ground. */
  front: string
  /** For paper, plates and walls. */
  light: string
  /** For outlines and shadows. */
  dark: string
  accent1: string
  accent2: string
  accent3: string
  accent4: string
}

export interface Palette {
  /** Words of a prompt that choose this palette. */
  words: string
  colors: PaletteColors
}

export const palettes = {
  dawn: palette('dawn sunrise morning pink soft spring', {
    sky: '#f7b7a3',
    horizon: '#fdebd3',
    sun: '#fff6e0',
    far: '#d9a5b0',
    front: '#4a3a5c',
    light: '#fff4ea',
    dark: '#3b2c4a',
    accent1: '#e8776a',
    accent2: '#f2b26b',
    accent3: '#8c6a9c',
    accent4: '#5d88a5',
  }),
  dusk: palette('dusk sunset evening warm orange autumn romantic', {
    sky: '#3f3d73',
    horizon: '#f59a6a',
    sun: '#ffd9a0',
    far: '#a8607c',
    front: '#231d3f',
    light: '#fde8d4',
    dark: '#231d3f',
    accent1: '#f0654f',
    accent2: '#f8b04f',
    accent3: '#7b4f8e',
    accent4: '#3f7c8c',
  }),
  night: palette('night dark moon stars midnight space', {
    sky: '#0b1536',
    horizon: '#37558c',
    sun: '#f4f1dc',
    far: '#2f4677',
    front: '#070c1f',
    light: '#e6ecf7',
    dark: '#0a1026',
    accent1: '#f2c14e',
    accent2: '#6fb1d6',
    accent3: '#c77dbb',
    accent4: '#5fbf9f',
  }),
  meadow: palette('green meadow grass summer nature fresh garden', {
    sky: '#8ecbe6',
    horizon: '#eef8f0',
    sun: '#fffbe0',
    far: '#a9cf9b',
    front: '#2c6144',
    light: '#fbfaf0',
    dark: '#1e3a2f',
    accent1: '#e9724c',
    accent2: '#f4c95d',
    accent3: '#4f9d69',
    accent4: '#4a8fb5',
  }),
  ocean: palette('blue ocean sea water cool summer', {
    sky: '#5fb2dc',
    horizon: '#e4f5fa',
    sun: '#fffdf0',
    far: '#7dbfd4',
    front: '#0f4c6b',
    light: '#f7fbfc',
    dark: '#0d3349',
    accent1: '#f26b5b',
    accent2: '#f7c65b',
    accent3: '#2a9db0',
    accent4: '#1c6d9a',
  }),
  desert: palette('desert sand earth dry hot terracotta brown', {
    sky: '#f3c48a',
    horizon: '#fdf0d8',
    sun: '#fff6dc',
    far: '#e3a76f',
    front: '#8a3f2b',
    light: '#fdf5e8',
    dark: '#4e2419',
    accent1: '#c8553d',
    accent2: '#e9a64a',
    accent3: '#6f8f72',
    accent4: '#2f6f7c',
  }),
  nordic: palette('winter snow ice cold calm grey white minimal', {
    sky: '#b9cbdc',
    horizon: '#f4f7fa',
    sun: '#ffffff',
    far: '#c3d0dc',
    front: '#39526b',
    light: '#ffffff',
    dark: '#24374a',
    accent1: '#d96c5f',
    accent2: '#e6b566',
    accent3: '#6a8caf',
    accent4: '#7a9e8e',
  }),
  berry: palette('berry pink purple sweet love party', {
    sky: '#c98bd6',
    horizon: '#fde3ec',
    sun: '#fff3f6',
    far: '#d78bb4',
    front: '#5a1f57',
    light: '#fff5f8',
    dark: '#3d1440',
    accent1: '#e8467c',
    accent2: '#f59eb7',
    accent3: '#8e5bb8',
    accent4: '#f6b756',
  }),
  citrus: palette('yellow lemon orange bright happy sunny fresh', {
    sky: '#ffd36b',
    horizon: '#fff6d8',
    sun: '#ffffff',
    far: '#f7b955',
    front: '#3f7d4d',
    light: '#fffbef',
    dark: '#3a3a24',
    accent1: '#f4742b',
    accent2: '#f9c22e',
    accent3: '#6fa857',
    accent4: '#e9483f',
  }),
  forest: palette('forest woods dark green moss mist pine', {
    sky: '#9dbcb0',
    horizon: '#eef3e6',
    sun: '#fffdf0',
    far: '#9cbba6',
    front: '#16352c',
    light: '#f6f4e9',
    dark: '#122a23',
    accent1: '#c9673f',
    accent2: '#d9a441',
    accent3: '#4d7c5d',
    accent4: '#7c9aa0',
  }),
}

export type PaletteName = keyof typeof palettes

function palette(words: string, colors: PaletteColors): Palette {
  return { words, colors }
}
