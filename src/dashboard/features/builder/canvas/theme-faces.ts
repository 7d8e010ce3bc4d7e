import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FontFamily, fontsQueries } from '#dashboard/api/fonts.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useTheme } from '../sync/use-editor.ts'

const registeredUrls = new Set<string>()

/** Makes a family available to the document. The browser loads a file when a text first needs its characters. */
export function registerFamily({ id, files }: Pick<FontFamily, 'id' | 'files'>): void {
  for (const { url, style, minWeight, maxWeight, unicodeRange } of files) {
    if (registeredUrls.has(url)) continue
    registeredUrls.add(url)
    const weight = minWeight === maxWeight ? String(minWeight) : `${minWeight} ${maxWeight}`
    const range = unicodeRange === '' ? {} : { unicodeRange }
    document.fonts.add(new FontFace(id, `url("${url}") format("woff2")`, { style, weight, display: 'swap', ...range }))
  }
}

/** Loads the font families of the theme, which the canvas then shows as the published page does. */
export function useThemeFaces(): void {
  const may = usePermission()
  const { headingFont, bodyFont } = useTheme()
  const names = [headingFont, bodyFont].filter((name) => typeof name === 'string' && name !== '')
  const { data: families } = useQuery({ ...fontsQueries.all(), enabled: names.length > 0 && may('GET /fonts') })
  const used = families?.filter(({ id }) => names.includes(id))
  useEffect(() => used?.forEach(registerFamily))
}
