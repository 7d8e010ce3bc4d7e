import { createContext } from 'react'
import { cutText } from '#contract/cut-text.ts'

/** What all charts of a screen cover: period, time zone, filters. Saved files contain it. */
export const ChartCaption = createContext<readonly string[]>([])

const MAX_NAME_LENGTH = 150

/** File name for a saved chart, made of its title and caption. */
export function toFileName(title: string, caption: readonly string[]): string {
  const name = [title.toLowerCase(), ...caption]
    .join(', ')
    .replaceAll('–', '-')
    .replaceAll(/[^\p{L}\p{N},.+-]+/gu, ' ')
  return cutText(name, MAX_NAME_LENGTH).trim()
}
