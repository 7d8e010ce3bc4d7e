import type { aspectRatios } from '#contract/images.ts'

export type AspectRatio = (typeof aspectRatios)[number]
export interface ImageDescription {
  prompt: string
  aspectRatio: AspectRatio
}

/** Makes pictures from text. Throws `prompt_blocked`, or ProviderError. */
export interface ImageGenerator {
  /** Whether its pictures are only examples. */
  isSample: boolean
  /** A file of any type that uploads may have. */
  generate(wish: ImageDescription): Promise<Uint8Array>
}

/** Width divided by height. */
export function toNumber(aspectRatio: AspectRatio): number {
  const [width = 1, height = 1] = aspectRatio.split(':').map(Number)
  return width / height
}
