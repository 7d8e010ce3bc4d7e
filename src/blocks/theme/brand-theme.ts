import type { JsonObject } from '#contract/json.ts'

/** The settings of a brand kit for pages. An empty text or null: pages keep their own. */
export interface PageBrand {
  colors: readonly { value: string; uses: readonly string[] }[]
  headingFont: string
  bodyFont: string
  corners: string | null
}

/** The keys of the theme that a page gets from the brand kit. Keys that the brand kit does not decide are left out. */
export function createBrandTheme({ colors, headingFont, bodyFont, corners }: PageBrand): JsonObject {
  const [accent, background] = [findBrandColor(colors, 'accent'), findBrandColor(colors, 'background')]
  return {
    followsBrand: true,
    ...(accent !== null && { accentColour: accent }),
    ...(background !== null && { backgroundColour: background }),
    ...(headingFont !== '' && { headingFont }),
    ...(bodyFont !== '' && { bodyFont }),
    ...(corners !== null && { corners }),
  }
}

/** The color with this use, in lower case. Null if no color has it. */
export function findBrandColor(colors: PageBrand['colors'], use: string): string | null {
  return colors.find(({ uses }) => uses.includes(use))?.value.toLowerCase() ?? null
}
