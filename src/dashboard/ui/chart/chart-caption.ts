import { createContext } from 'react'

/** What all charts of a screen cover: period, time zone, filters. Saved files contain it. */
export const ChartCaption = createContext<readonly string[]>([])

const MAX_NAME_LENGTH = 150

/** File name for a saved chart, made of its title and caption. */
export function toFileName(title: string, caption: readonly string[]): string {
  return [title.toLowerCase(), ...caption]
    .join(', ')
    .replaceAll('–', '-')
    .replaceAll(/[^\p{L}\p{N},.+-]+/gu, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .trim()
}
