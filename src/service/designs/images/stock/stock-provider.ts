import type { StockPhoto } from '#contract/stock.ts'

export interface StockSearch {
  /** Empty: a curated selection. */
  q: string
  page: number
  perPage: number
}

/** A photo as its provider describes it. */
export interface FoundPhoto extends Pick<StockPhoto, 'id' | 'photographer' | 'alt' | 'width' | 'height' | 'url'> {
  /** Changes when the picture under this id changes. */
  version: string
}

/** A collection of free photos. Its methods throw ProviderError if the provider does not answer as expected. */
export interface StockProvider {
  /** `pexels` or `built-in`. */
  name: string
  search(search: StockSearch): Promise<FoundPhoto[]>
  find(id: number): Promise<FoundPhoto | null>
  /** The file of a photo, `large` for pages or `small` for lists. Null if there is no such photo. */
  read(id: number, size: 'large' | 'small'): Promise<Uint8Array | null>
}
