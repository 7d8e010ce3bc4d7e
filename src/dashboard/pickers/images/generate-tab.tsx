import { useQuery } from '@tanstack/react-query'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import type { Image } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { GenerateForm } from './generate-form.tsx'
import { type GeneratedImage, useGeneratedImages, useGeneration } from './use-generation.ts'

interface GenerateTabProps {
  /** Initial prompt. */
  prompt: string
  /** "Open" on the screen, "Use this picture" in the picker. */
  openLabel: string
  onOpen: (image: Image) => void
}

/** Generates images from a prompt, and shows the images of this session. */
export function GenerateTab({ prompt, openLabel, onOpen }: GenerateTabProps) {
  const remaining = useRemaining()
  const generation = useGeneration()
  const results = useGeneratedImages()
  // A new key resets the form, with another prompt.
  const [formStart, setFormStart] = useState({ prompt, nth: 0 })
  return (
    <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto -mx-1 p-1 lg:grid-cols-[340px_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <GenerateForm
          key={formStart.nth}
          prompt={formStart.prompt}
          remainingCount={remaining}
          generation={generation}
        />
        <Allowance left={remaining} />
      </div>
      <section aria-label="Generated pictures" className="grid content-start gap-3">
        {results.some(({ image }) => image.sample === true) ? <SampleNote /> : null}
        {results.length === 0 && !generation.pending ? (
          <EmptyState picture={<Sparkles />} title="Describe a picture">
            What you generate appears here, and is saved in your library.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] items-start gap-4">
            {generation.pending ? <PendingCard {...generation.pending} onCancel={generation.cancel} /> : null}
            {results.map((result) => (
              <ResultCard
                key={result.image.id}
                result={result}
                openLabel={openLabel}
                onOpen={onOpen}
                onReuse={() => setFormStart(({ nth }) => ({ prompt: result.prompt, nth: nth + 1 }))}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** Number of images that can still be generated this month. Null if unknown. */
function useRemaining(): number | null {
  const { data: me } = useQuery(workspaceQueries.me())
  return me ? Math.max(0, me.limits.aiImages - me.usage.aiImages) : null
}

function Allowance({ left }: { left: number | null }) {
  const mayChange = usePermission()('PATCH /me')
  if (left === null) return null
  if (left > 0)
    return (
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {pluralize(left, 'picture')} left this month
      </p>
    )
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-lg bg-warn-soft p-3 text-sm text-warn-text">
      <p className="font-medium">No pictures left this month</p>
      <p>The allowance is renewed on the first day of next month. A larger plan includes more.</p>
      {mayChange ? <ButtonLink to="/settings">Change plan</ButtonLink> : null}
    </div>
  )
}

function SampleNote() {
  return (
    <p className="rounded-lg bg-hover p-3 text-sm text-ink-soft">
      <strong className="font-medium text-ink">These pictures are samples.</strong> No image generator is connected, so
      Tessera composed an illustration from your words. An administrator connects one with <code>IMAGE_API_URL</code>.
    </p>
  )
}

function PendingCard({ prompt, ratio, onCancel }: { prompt: string; ratio: string; onCancel: () => void }) {
  return (
    <li aria-busy="true" className="grid gap-2">
      <div
        className="grid animate-breathe place-items-center rounded-lg border bg-hover text-ink-faint"
        style={{ aspectRatio: ratio.replace(':', ' / ') }}
      >
        <Sparkles aria-hidden className="size-6 stroke-[1.25]" />
      </div>
      <p className="line-clamp-2 text-xs text-ink-soft">{prompt}</p>
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="text-sm">
          Generating. This takes a few seconds.
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </li>
  )
}

interface ResultCardProps extends Pick<GenerateTabProps, 'openLabel' | 'onOpen'> {
  result: GeneratedImage
  onReuse: () => void
}

function ResultCard({ result: { image, prompt }, openLabel, onOpen, onReuse }: ResultCardProps) {
  return (
    <li className="relative grid gap-2">
      <button
        type="button"
        aria-label={`${openLabel}: ${prompt}`}
        className="relative overflow-hidden rounded-lg border bg-paper"
        onClick={() => onOpen(image)}
      >
        <img
          src={image.url}
          alt=""
          className="w-full object-cover"
          style={{ aspectRatio: `${image.width} / ${image.height}` }}
        />
      </button>
      {image.sample === true ? (
        <span className="pointer-events-none absolute top-2 left-2">
          <Badge>Sample</Badge>
        </span>
      ) : null}
      <p className="line-clamp-2 text-xs text-ink-soft" title={prompt}>
        {prompt}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button onClick={() => onOpen(image)}>{openLabel}</Button>
        <Button variant="ghost" onClick={onReuse}>
          Use as prompt again
        </Button>
      </div>
    </li>
  )
}
