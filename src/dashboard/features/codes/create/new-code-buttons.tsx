import Palette from 'lucide-react/icons/palette'
import { useFormState } from 'react-hook-form'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'

interface NewCodeButtonsProps {
  /** Whether the code is only drawn and not stored. */
  isStatic: boolean
  onCancel: () => void
  /** Called before the form is submitted, with the screen to open once the code is created. */
  onNext: (path: '/codes/$id' | '/codes/$id/design') => void
}

/** Creates the code and opens it, or its design. */
export function NewCodeButtons({ isStatic, onCancel, onNext }: NewCodeButtonsProps) {
  const mayDesign = usePermission()('PATCH /codes/{id}#design') && !isStatic
  const { isSubmitting } = useFormState()
  return (
    // The buttons stay visible while the fields above them scroll.
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t bg-surface px-5 py-3">
      <Button variant={mayDesign ? 'ghost' : 'secondary'} onClick={onCancel}>
        Cancel
      </Button>
      {mayDesign ? (
        <Button
          pending={isSubmitting}
          onClick={({ currentTarget: { form } }) => {
            onNext('/codes/$id/design')
            form?.requestSubmit()
          }}
        >
          <Palette aria-hidden />
          Create and design
        </Button>
      ) : null}
      {/* Enter in a field also presses this button, because it is the submit button. */}
      <SubmitButton variant="primary" onClick={() => onNext('/codes/$id')}>
        {isStatic ? 'Show the code' : 'Create code'}
      </SubmitButton>
    </div>
  )
}
