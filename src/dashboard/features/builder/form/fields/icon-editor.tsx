import X from 'lucide-react/icons/x'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { FieldGroup } from '#dashboard/ui/field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { type FieldProps, toFieldText } from '../field-props.ts'
import { IconGrid } from './icon-grid.tsx'
import { PageIcon } from './page-icon.tsx'

/** One of the page icons, or none. */
export function IconEditor(props: FieldProps<string>) {
  const { field, value, onSet } = props
  return (
    <FieldGroup {...toFieldText(props)}>
      <div className="flex gap-1">
        <Dialog
          title="Choose an icon"
          trigger={
            <Button
              className="min-w-0 flex-1 justify-start!"
              aria-label={`${field.title}: ${value.replaceAll('-', ' ') || 'none'}, choose`}
            >
              {value === '' ? (
                <span className="text-ink-faint">None</span>
              ) : (
                <>
                  <PageIcon name={value} />
                  <span className="truncate first-letter:uppercase">{value.replaceAll('-', ' ')}</span>
                </>
              )}
            </Button>
          }
        >
          {(close) => (
            <IconGrid
              chosenName={value}
              onChoose={(name) => {
                onSet(name)
                close()
              }}
            />
          )}
        </Dialog>
        {value !== '' && field.initial === '' ? (
          <IconButton label={`${field.title}: none`} onClick={() => onSet('')}>
            <X aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </FieldGroup>
  )
}
