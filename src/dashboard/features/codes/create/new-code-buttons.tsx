import Palette from 'lucide-react/icons/palette'
import { usePermission } from '../../../api/use-permission.ts'
import { Button } from '../../../ui/button.tsx'

interface NewCodeButtonsProps {
  isPending: boolean
  onCancel: () => void
  /** The code is made, and its design is next. */
  onDesign: () => void
}

/** How a new code is made: as it is, or to be designed at once. */
export function NewCodeButtons({ isPending, onCancel, onDesign }: NewCodeButtonsProps) {
  const mayDesign = usePermission()('PATCH /codes/{id}#design')
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
      <Button variant={mayDesign ? 'ghost' : 'secondary'} onClick={onCancel}>
        Cancel
      </Button>
      {mayDesign ? (
        <Button pending={isPending} onClick={onDesign}>
          <Palette aria-hidden />
          Create and design
        </Button>
      ) : null}
      <Button type="submit" variant="primary" pending={isPending}>
        Create code
      </Button>
    </div>
  )
}
