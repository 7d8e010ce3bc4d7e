/** A color palette. Every text color has a contrast of at least 4.5:1, which a test checks. */
export interface Palette {
  label: string
  background: string
  /** Background of cards and fields. */
  surface: string
  text: string
  /** Captions and secondary text. */
  muted: string
  /** Buttons and links; readable as text on background and surface. */
  accent: string
}

export const palettes = {
  paper: {
    label: 'Paper',
    background: '#ffffff',
    surface: '#f5f5f4',
    text: '#1c1b1a',
    muted: '#5f5b57',
    accent: '#3b4cca',
  },
  'olive-grove': {
    label: 'Olive grove',
    background: '#fbf5e6',
    surface: '#fffdf7',
    text: '#2b2c1c',
    muted: '#5f5c46',
    accent: '#a8401c',
  },
  dusk: {
    label: 'Dusk',
    background: '#141231',
    surface: '#221d4f',
    text: '#fbefe0',
    muted: '#c3bbe0',
    accent: '#ff8a5b',
  },
  stone: {
    label: 'Stone',
    background: '#f0ede6',
    surface: '#fbfaf7',
    text: '#1d2321',
    muted: '#5a605d',
    accent: '#1f4d43',
  },
  blueprint: {
    label: 'Blueprint',
    background: '#f1f5fc',
    surface: '#ffffff',
    text: '#0e2038',
    muted: '#4d5f7a',
    accent: '#1746a2',
  },
  kiln: {
    label: 'Kiln',
    background: '#f9e9de',
    surface: '#fff8f2',
    text: '#3a1d17',
    muted: '#7a4e42',
    accent: '#8e2f1c',
  },
  morning: {
    label: 'Morning',
    background: '#fff4d9',
    surface: '#fffdf6',
    text: '#31231a',
    muted: '#6f5540',
    accent: '#2f5c8f',
  },
  brick: {
    label: 'Brick',
    background: '#f6f3ee',
    surface: '#ffffff',
    text: '#20201f',
    muted: '#5f5c57',
    accent: '#22485b',
  },
  lantern: {
    label: 'Lantern',
    background: '#0d1f1f',
    surface: '#163434',
    text: '#f6ecd6',
    muted: '#a9c2bb',
    accent: '#f2b84b',
  },
  berry: {
    label: 'Berry',
    background: '#fdf2f5',
    surface: '#ffffff',
    text: '#2f1020',
    muted: '#74495c',
    accent: '#a31d57',
  },
  slate: {
    label: 'Slate',
    background: '#16181d',
    surface: '#22252c',
    text: '#f2f3f5',
    muted: '#aab0bc',
    accent: '#8ea8ff',
  },
  meadow: {
    label: 'Meadow',
    background: '#f1f7ee',
    surface: '#ffffff',
    text: '#17281a',
    muted: '#4c6150',
    accent: '#1f6b3a',
  },
} satisfies Record<string, Palette>
