import { mix } from '#blocks/theme/mix-colors.ts'

export interface Palette {
  name: string
  /** Words that ask for it. */
  words: string
  /** From the zenith to the horizon. */
  sky: readonly [string, string]
  sun: string
  /** The ground, from the farthest layer to the nearest. */
  far: string
  front: string
  /** For paper, plates and walls. */
  light: string
  /** For outlines and shadows. */
  dark: string
  accents: readonly [string, string, string, string]
  isNight?: true
}

export const palettes = {
  dawn: palette('dawn', 'dawn sunrise morning pink soft spring', {
    sky: ['#f7b7a3', '#fdebd3'],
    sun: '#fff6e0',
    far: '#d9a5b0',
    front: '#4a3a5c',
    light: '#fff4ea',
    dark: '#3b2c4a',
    accents: ['#e8776a', '#f2b26b', '#8c6a9c', '#5d88a5'],
  }),
  dusk: palette('dusk', 'dusk sunset evening warm orange autumn romantic', {
    sky: ['#3f3d73', '#f59a6a'],
    sun: '#ffd9a0',
    far: '#a8607c',
    front: '#231d3f',
    light: '#fde8d4',
    dark: '#231d3f',
    accents: ['#f0654f', '#f8b04f', '#7b4f8e', '#3f7c8c'],
  }),
  night: palette('night', 'night dark moon stars midnight space', {
    sky: ['#0b1536', '#37558c'],
    sun: '#f4f1dc',
    far: '#2f4677',
    front: '#070c1f',
    isNight: true,
    light: '#e6ecf7',
    dark: '#0a1026',
    accents: ['#f2c14e', '#6fb1d6', '#c77dbb', '#5fbf9f'],
  }),
  meadow: palette('meadow', 'green meadow grass summer nature fresh garden', {
    sky: ['#8ecbe6', '#eef8f0'],
    sun: '#fffbe0',
    far: '#a9cf9b',
    front: '#2c6144',
    light: '#fbfaf0',
    dark: '#1e3a2f',
    accents: ['#e9724c', '#f4c95d', '#4f9d69', '#4a8fb5'],
  }),
  ocean: palette('ocean', 'blue ocean sea water cool summer', {
    sky: ['#5fb2dc', '#e4f5fa'],
    sun: '#fffdf0',
    far: '#7dbfd4',
    front: '#0f4c6b',
    light: '#f7fbfc',
    dark: '#0d3349',
    accents: ['#f26b5b', '#f7c65b', '#2a9db0', '#1c6d9a'],
  }),
  desert: palette('desert', 'desert sand earth dry hot terracotta brown', {
    sky: ['#f3c48a', '#fdf0d8'],
    sun: '#fff6dc',
    far: '#e3a76f',
    front: '#8a3f2b',
    light: '#fdf5e8',
    dark: '#4e2419',
    accents: ['#c8553d', '#e9a64a', '#6f8f72', '#2f6f7c'],
  }),
  nordic: palette('nordic', 'winter snow ice cold calm grey white minimal', {
    sky: ['#b9cbdc', '#f4f7fa'],
    sun: '#ffffff',
    far: '#c3d0dc',
    front: '#39526b',
    light: '#ffffff',
    dark: '#24374a',
    accents: ['#d96c5f', '#e6b566', '#6a8caf', '#7a9e8e'],
  }),
  berry: palette('berry', 'berry pink purple sweet love party', {
    sky: ['#c98bd6', '#fde3ec'],
    sun: '#fff3f6',
    far: '#d78bb4',
    front: '#5a1f57',
    light: '#fff5f8',
    dark: '#3d1440',
    accents: ['#e8467c', '#f59eb7', '#8e5bb8', '#f6b756'],
  }),
  citrus: palette('citrus', 'yellow lemon orange bright happy sunny fresh', {
    sky: ['#ffd36b', '#fff6d8'],
    sun: '#ffffff',
    far: '#f7b955',
    front: '#3f7d4d',
    light: '#fffbef',
    dark: '#3a3a24',
    accents: ['#f4742b', '#f9c22e', '#6fa857', '#e9483f'],
  }),
  forest: palette('forest', 'forest woods dark green moss mist pine', {
    sky: ['#9dbcb0', '#eef3e6'],
    sun: '#fffdf0',
    far: '#9cbba6',
    front: '#16352c',
    light: '#f6f4e9',
    dark: '#122a23',
    accents: ['#c9673f', '#d9a441', '#4d7c5d', '#7c9aa0'],
  }),
}

export type PaletteName = keyof typeof palettes

function palette(name: string, words: string, colors: Omit<Palette, 'name' | 'words'>): Palette {
  return { name, words, ...colors }
}

/** A color of the ground between the farthest layer (0) and the nearest (1). */
export function depth({ far, front }: Palette, share: number): string {
  return mix(far, front, share)
}
