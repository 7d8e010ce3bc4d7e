import Palette from 'lucide-react/icons/palette'
import { useFormState } from 'react-hook-form'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'

interface NewCodeButtonsProps {
  onCancel: () => void
  /** Called before the form is submitted, with the screen to open once the code is created. */
  onNext: (path: '/codes/$id' | '/codes/$id/design') => void
}

/** Creates the code and opens it, or its design. */
export function NewCodeButtons({ onCancel, onNext }: NewCodeButtonsProps) {
  const mayDesign = usePermission()('PATCH /codes/{id}#design')
  const { isSubmitting } = useFormState()
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
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
        Create code
      </SubmitButton>
    </div>
  )
}
