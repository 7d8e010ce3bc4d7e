import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AutoVariant, suggestDesigns } from '#dashboard/api/designs.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { SkeletonList } from '#dashboard/ui/skeleton.tsx'
import { PaletteForm } from './palette-form.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { PhonesOnlyBadge } from '#dashboard/pickers/phones-only-badge.tsx'
import { Picture } from '#dashboard/pickers/picture.tsx'
import { SiteAddressForm } from '#dashboard/pickers/site-address-form.tsx'

/** Nine designs in the colors of a website or palette to choose from. */
export function BrandDesigns({ onChoose }: Pick<VariantsProps, 'onChoose'>) {
  const [source, setSource] = useState<'site' | 'palette'>('site')
  const suggestions = useMutation(suggestDesigns())
  return (
    <div className="grid gap-5">
      <Segmented
        label="Colors from"
        value={source}
        options={{ site: 'A website', palette: 'Your own colors' }}
        onChange={(next) => {
          setSource(next)
          suggestions.reset()
        }}
      />
      {source === 'site' ? (
        <SiteAddressForm
          label="Address"
          action="Read colors"
          errorTitle="The designs could not be made"
          onSubmit={(url) => suggestions.mutateAsync({ url })}
        />
      ) : (
        <PaletteForm onSubmit={(palette) => suggestions.mutateAsync({ palette })} />
      )}
      {suggestions.isPending ? (
        <SkeletonList count={9} className={gridClass} itemClassName="m-2" sizes={['aspect-square']} />
      ) : null}
      {suggestions.data ? <Variants {...suggestions.data} onChoose={onChoose} /> : null}
    </div>
  )
}

interface VariantsProps {
  batch: string
  source: { title: string | null; palette: string[] }
  variants: AutoVariant[]
  onChoose: (variant: AutoVariant & { batch: string }) => void
}

function Variants({ batch, source, variants, onChoose }: VariantsProps) {
  return (
    <section aria-label="Designs" className="grid gap-3">
      <div className="flex items-center gap-2 text-sm text-ink-soft">
        {source.title ? <span className="min-w-0 truncate">{source.title}</span> : null}
        <ul aria-label="Colors found" className="flex gap-1">
          {source.palette.map((color) => (
            <li key={color} title={color} className="size-4 rounded-full border" style={{ background: color }}>
              <span className="sr-only">{color}</span>
            </li>
          ))}
        </ul>
      </div>
      <ul className={gridClass}>
        {variants.map((variant) => (
          <li key={variant.index} className="grid">
            <button
              type="button"
              className="grid gap-1.5 rounded-lg p-2 text-left text-sm hover:bg-hover"
              onClick={() => onChoose({ ...variant, batch })}
            >
              <Picture subject="code" src={variant.previewUrl} />
              <span className="flex items-center justify-between gap-1">
                <span className="capitalize">{variant.archetype}</span>
                {variant.scanVerified ? null : <Badge tone="bad">Not verified</Badge>}
                {variant.phonesOnly === true ? <PhonesOnlyBadge /> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const gridClass = 'grid grid-cols-3 gap-1'
