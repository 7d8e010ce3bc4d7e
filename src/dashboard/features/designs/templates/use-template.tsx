import { type SyntheticEvent, useState } from 'react'
import type { Template } from '../../../api/templates.ts'
import { CodesPicker, type PickedCode } from '../../../pickers/codes-picker.tsx'
import { useApplyTemplate } from '../../../pickers/use-apply-template.ts'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

/** Asks for the codes that get the design of a template. */
export function UseTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const [codes, setCodes] = useState<PickedCode[]>([])
  const { apply, progress } = useApplyTemplate()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (codes.length > 0 && !progress) void apply(codes, template).then(onDone)
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <CodesPicker label="Codes" value={codes} onChange={setCodes} />
      {progress ? <ProgressBar label="Changed" {...progress} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={progress !== null} disabled={codes.length === 0}>
          {codes.length === 0 ? 'Apply' : `Apply to ${pluralize(codes.length, 'code')}`}
        </Button>
      </div>
    </form>
  )
}
