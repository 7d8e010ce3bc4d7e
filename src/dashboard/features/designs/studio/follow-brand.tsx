import { useQuery } from '@tanstack/react-query'
import { findBrandColor } from '#blocks/theme/brand-theme.ts'
import { brandQueries } from '#dashboard/api/brand.ts'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { applyBrand } from '#qr/brand-design.ts'
import type { DesignEditor } from './design-editor.ts'

/** Whether the code follows the brand kit of the workspace. Switching it on sets the colors and the logo of the brand kit. */
export function FollowBrand({ design, edit }: DesignEditor) {
  const { data: kit } = useQuery(brandQueries.kit())
  if (!kit || kit.updatedAt === null) return null
  const { colors, logo } = kit
  const accent = findBrandColor(colors, 'accent')
  const brand = { color: findBrandColor(colors, 'code') ?? accent, eyeColor: accent, logo: logo?.imageId ?? null }
  return (
    <div className="border-b border-line px-5 py-4">
      <SwitchField
        label="Follow the brand kit"
        hint="Colors and logo come from the brand kit. Changes of it are offered to this code."
        checked={design.followsBrand === true}
        onChange={(isFollowing) => edit(isFollowing ? applyBrand(design, brand, 'exact') : { followsBrand: undefined })}
      />
    </div>
  )
}
