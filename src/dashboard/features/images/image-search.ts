import { cutText } from '#contract/cut-text.ts'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

const tabs = ['stock', 'generate'] as const

/** Search parameters of the images. */
export interface ImageSearch {
  /** By default, the library. */
  tab?: (typeof tabs)[number] | undefined
  /** Search text for stock photos. */
  q?: string | undefined
  /** Words of the library's images, their folder, and their tag. An empty folder selects the images without a folder. */
  find?: string | undefined
  folder?: string | undefined
  tag?: string | undefined
  /** The image whose details are open. */
  open?: string | undefined
  /** Initial prompt of the tab for generated images. */
  prompt?: string | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped. */
export function parseImageSearch({ tab, q, find, folder, tag, open, prompt }: Record<string, unknown>): ImageSearch {
  const knownTab = tabs.find((value) => value === tab)
  const query = cutText(toSearchText(q), 80)
  return {
    ...(knownTab && { tab: knownTab }),
    ...(query && { q: query }),
    ...(find !== undefined && { find: toSearchText(find) }),
    ...(folder !== undefined && { folder: toSearchText(folder) }),
    ...(tag !== undefined && { tag: toSearchText(tag) }),
    ...(typeof open === 'string' && open !== '' && { open }),
    ...(typeof prompt === 'string' && prompt !== '' && { prompt: cutText(prompt, 1_000) }),
  }
}
