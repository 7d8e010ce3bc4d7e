import X from 'lucide-react/icons/x'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'
import { IconGrid } from './icon-grid.tsx'
import { PageIcon } from './page-icon.tsx'

/** One of the icons that pages have, or none. */
export function IconEditor({ field, value, issues, onSet }: FieldProps<string>) {
  const problem = ownProblem(issues)
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium">{field.title}</span>
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
                  <span className="truncate">{value.replaceAll('-', ' ')}</span>
                </>
              )}
            </Button>
          }
        >
          {(close) => (
            <IconGrid
              chosen={value}
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
      {problem ? (
        <p role="alert" className="text-sm text-bad-text">
          {problem}
        </p>
      ) : null}
      {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
    </div>
  )
}
