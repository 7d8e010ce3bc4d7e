import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { failureText } from '../../../api/failure-text.ts'
import { templatesQueries } from '../../../api/templates.ts'
import { useApplyTemplate } from '../../../pickers/use-apply-template.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { TileChoice } from '../../../ui/fields/tile-choice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FormEnd } from './form-footer.tsx'

/** Asks for the template whose design some codes get. */
export function DesignForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const { data: templates, error } = useQuery(templatesQueries.all())
  const [chosen, setChosen] = useState('')
  const { apply, progress } = useApplyTemplate()
  const usable = templates?.filter(({ locked }) => !locked)
  const template = usable?.find(({ id }) => id === chosen)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (template && !progress) void apply(codes, template).then(onDone)
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <p className="text-sm text-ink-soft">
        Applies the colors, shapes and frame of the template. Destinations do not change.
      </p>
      {usable ? (
        <div className="max-h-[50dvh] overflow-y-auto p-0.5">
          <TileChoice
            label="Template"
            columns={4}
            value={chosen}
            options={usable.map(({ id, name, previewUrl }) => ({
              value: id,
              label: name,
              picture: (
                <img src={previewUrl} alt="" loading="lazy" className="aspect-square w-full rounded-sm bg-paper p-1" />
              ),
            }))}
            onChange={setChosen}
          />
        </div>
      ) : error ? (
        <ErrorPanel title="The templates could not be loaded">{failureText(error)}</ErrorPanel>
      ) : (
        <Skeleton className="h-72" />
      )}
      {progress ? <ProgressBar label="Changed" {...progress} /> : null}
      <FormEnd verb="Apply" pending={progress !== null} disabled={!template} onCancel={onDone} />
    </form>
  )
}
