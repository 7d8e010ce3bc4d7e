import type { FontFamily } from '../api/fonts.ts'

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
