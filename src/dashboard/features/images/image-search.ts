import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

const tabs = ['stock', 'generate'] as const

/** Search parameters of the images. */
export interface ImageSearch {
  /** By default, the library. */
  tab?: (typeof tabs)[number] | undefined
  /** Search text for stock photos. */
  q?: string | undefined
  /** The image whose details are open. */
  open?: string | undefined
  /** Initial prompt of the tab for generated images. */
  prompt?: string | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped. */
export function parseImageSearch({ tab, q, open, prompt }: Record<string, unknown>): ImageSearch {
  const knownTab = tabs.find((value) => value === tab)
  const query = toSearchText(q).slice(0, 80)
  return {
    ...(knownTab && { tab: knownTab }),
    ...(query && { q: query }),
    ...(typeof open === 'string' && open !== '' && { open }),
    ...(typeof prompt === 'string' && prompt !== '' && { prompt: prompt.slice(0, 1_000) }),
  }
}
