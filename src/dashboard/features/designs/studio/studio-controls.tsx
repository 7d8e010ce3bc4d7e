import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { findBrandColor } from '#blocks/theme/brand-theme.ts'
import { applyBrand } from '#qr/brand-design.ts'
import { defaultDesign } from '#qr/default-design.ts'
import { brandQueries } from '#dashboard/api/brand.ts'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { DesignEditor } from './design-editor.ts'
import { AdvancedControls } from './advanced-controls.tsx'
import { ColorControls } from './color-controls.tsx'
import { isSameDesign } from './design-history.ts'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { FrameControls } from './frame-controls.tsx'
import { LogoControls } from './logo-controls.tsx'
import { eyeNames, frameNames, moduleNames } from '../option-names.ts'
import { EyeControls, ShapeControls } from './shape-controls.tsx'
import { TemplateControls } from './template-controls.tsx'
import type { Studio } from './use-studio.ts'

interface StudioControlsProps {
  code: Code
  studio: Studio
  /** The error correction level in use. */
  correction: string | undefined
  onSave: () => Promise<boolean>
}

/** All controls of a design, in groups. */
export function StudioControls({ code, studio, correction, onSave }: StudioControlsProps) {
  const { module, eye, frame, logo, quietZone } = studio.design
  const mayFollowBrand = usePermission()('GET /brand')
  // The templates are open for a new design, and closed for an existing one.
  const [isNewDesign] = useState(() => code.design?.kind === 'plain' && isSameDesign(studio.design, defaultDesign))
  return (
    <section
      aria-label="Controls"
      className="w-[320px] shrink-0 overflow-y-auto border-r max-lg:order-3 max-lg:w-full max-lg:overflow-visible max-lg:border-r-0"
    >
      {mayFollowBrand ? <FollowBrand {...studio} /> : null}
      <ControlGroup title="Template" initially={isNewDesign ? 'open' : 'closed'}>
        <TemplateControls code={code} studio={studio} onSave={onSave} />
      </ControlGroup>
      <ControlGroup title="Colors" initially="open">
        <ColorControls {...studio} />
      </ControlGroup>
      <ControlGroup title="Shape" summary={moduleNames[module]} initially="open">
        <ShapeControls {...studio} />
      </ControlGroup>
      <ControlGroup title="Corners" summary={eyeNames[eye]} initially="open">
        <EyeControls {...studio} />
      </ControlGroup>
      <ControlGroup title="Frame and text" summary={frameNames[frame.style]}>
        <FrameControls {...studio} />
      </ControlGroup>
      <ControlGroup title="Logo" summary={logo ? `${logo.share}%` : 'None'}>
        <LogoControls {...studio} />
      </ControlGroup>
      <ControlGroup title="Advanced" summary={`Level ${correction ?? '–'}, ${quietZone} modules around`}>
        <AdvancedControls editor={studio} correction={correction} />
      </ControlGroup>
    </section>
  )
}

/** Whether the code follows the brand kit of the workspace. Switching it on sets the colors and the logo of the brand kit. */
function FollowBrand({ design, edit }: DesignEditor) {
  const { data: kit } = useQuery(brandQueries.kit())
  if (!kit || kit.updatedAt === null) return null
  const { colors, logo } = kit
  const accent = findBrandColor(colors, 'accent')
  const brand = { color: findBrandColor(colors, 'code') ?? accent, eyeColor: accent, logo: logo?.imageId ?? null }
  return (
    <div className="border-b border-line px-5 py-4">
      <SwitchField
        label="Follow the brand kit"
        hint="Colors and logo come from the brand kit. When it changes, you can apply the change to this code."
        checked={design.followsBrand === true}
        onChange={(isFollowing) => edit(isFollowing ? applyBrand(design, brand, 'exact') : { followsBrand: undefined })}
      />
    </div>
  )
}

interface ControlGroupProps {
  title: string
  /** The current values, shown while the group is collapsed. */
  summary?: string
  initially?: 'open' | 'closed'
  children: ReactNode
}

/** Collapsible group of controls. */
function ControlGroup({ title, summary, initially = 'closed', children }: ControlGroupProps) {
  return (
    <details open={initially === 'open'} className="group border-b border-line">
      <summary className="flex h-11 list-none items-center gap-2 px-5 text-sm outline-offset-[-2px] select-none hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="-ml-1 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className="flex-1 font-semibold">{title}</span>
        {summary ? <span className="truncate text-ink-faint group-open:hidden">{summary}</span> : null}
      </summary>
      <div className="grid gap-4 px-5 pt-1 pb-5">{children}</div>
    </details>
  )
}
