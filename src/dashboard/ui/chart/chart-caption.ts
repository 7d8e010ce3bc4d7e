import { createContext } from 'react'

/** What all charts of a screen are about: period, time zone, filters. It is written into the files that are saved of them. */
export const ChartCaption = createContext<readonly string[]>([])

const MAX_NAME_LENGTH = 150

/** The name of a file of a chart, with what it is about. */
export function toFileName(title: string, caption: readonly string[]): string {
  return [title.toLowerCase(), ...caption]
    .join(', ')
    .replaceAll('–', '-')
    .replaceAll(/[^\p{L}\p{N},.+-]+/gu, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .trim()
}
