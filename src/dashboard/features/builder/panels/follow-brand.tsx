import { useQuery } from '@tanstack/react-query'
import { createBrandTheme } from '#blocks/theme/brand-theme.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import { type BrandKit, brandQueries } from '#dashboard/api/brand.ts'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { useEditor, useTheme } from '../sync/use-editor.ts'

/** Whether the page follows the brand kit of the workspace. Switching it on sets what the brand kit decides, as one step. */
export function FollowBrand() {
  const editor = useEditor()
  const { followsBrand } = useTheme()
  const { data: kit } = useQuery(brandQueries.kit())
  if (!kit || kit.updatedAt === null) return null
  return (
    <SwitchField
      label="Follow the brand kit"
      hint="Colors, fonts and corners come from the brand kit. Changes of it are offered to this page."
      checked={followsBrand === true}
      onChange={(isFollowing) =>
        editor.edit(isFollowing ? toOperations(kit) : { op: 'setTheme', theme: { followsBrand: null } })
      }
    />
  )
}

function toOperations({ logo, ...kit }: BrandKit): EditOperation[] {
  const nav = logo && { favicon: { src: logo.url, alt: '' } }
  return [{ op: 'setTheme', theme: createBrandTheme(kit) }, ...(nav ? [{ op: 'setNav' as const, nav }] : [])]
}
