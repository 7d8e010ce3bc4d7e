import type { BrandDraft } from '#contract/brand-application.ts'
import { resolveVariables, type SiteStyles } from './read-rules.ts'

/** The corners of the buttons of a website. Null if it does not say. */
export function findSiteCorners({ rules, properties }: SiteStyles): BrandDraft['corners'] {
  const counts = new Map<NonNullable<BrandDraft['corners']>, number>()
  const add = (value: string, weight: number) => {
    const corners = toCorners(resolveVariables(value, properties))
    if (corners !== null) counts.set(corners, (counts.get(corners) ?? 0) + weight)
  }
  for (const { selector, declarations } of rules) {
    const radius = declarations.get('border-radius')
    if (radius !== undefined && /(^|[\s,.#_-])(button|btn|cta)\b/.test(selector)) add(radius, 1)
  }
  for (const [name, value] of properties) if (/radius/.test(name) && /button|btn/.test(name)) add(value, 5)
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}

function toCorners(radius: string): BrandDraft['corners'] {
  const [, number = '', unit = ''] = /^\s*([\d.]+)\s*(px|rem|em|%|vw)?(?:\s|$)/i.exec(radius) ?? []
  if (number === '' || (unit === '' && Number(number) !== 0)) return null
  const size = Number(number) * ({ rem: 16, em: 16, '%': 1, vw: 10 }[unit.toLowerCase()] ?? 1)
  if (size < 4) return 'sharp'
  return size < 20 ? 'soft' : 'round'
}
