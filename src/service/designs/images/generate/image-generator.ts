import type { aspectRatios } from '#contract/images.ts'

export type AspectRatio = (typeof aspectRatios)[number]
export interface ImageDescription {
  prompt: string
  aspectRatio: AspectRatio
}

/** Makes pictures from text. Throws the API error `prompt_blocked` or a ProviderError. */
export interface ImageGenerator {
  /** Whether its pictures are only examples. */
  isSample: boolean
  /** Returns a file of any type that an upload may have. */
  generate(description: ImageDescription): Promise<Uint8Array>
}

/** Width divided by height. */
export function toNumber(aspectRatio: AspectRatio): number {
  const [width = 1, height = 1] = aspectRatio.split(':').map(Number)
  return width / height
}
