import Share from 'lucide-react/icons/share-2'
import type { ComponentProps } from 'react'
import type { SharedTarget, SharedViews } from '../api/shared-links.ts'
import { usePermission } from '../api/use-permission.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const ShareForm = lazyComponent(async () => ({ default: (await import('./share-form.tsx')).ShareForm }))

interface ShareButtonProps {
  target: SharedTarget
  /** Suggested name of the link. If it is empty, the service names the link. */
  name: string
  /** The views that the link can open with. Omitted for a campaign, which is shown as a whole. */
  views?: SharedViews
  /** Descriptions of the scans that are counted. */
  filters?: readonly string[]
  variant?: ComponentProps<typeof Button>['variant']
}

/** Creates a link to figures for people without an account. Hidden if the role or the service does not allow such links. */
export function ShareButton({ variant, ...shared }: ShareButtonProps) {
  if (!usePermission()('POST /shared-links')) return null
  return (
    <Dialog
      title="Share"
      trigger={
        <Button {...(variant && { variant })} className={variant === 'ghost' ? 'h-7! px-2!' : ''}>
          <Share aria-hidden />
          {/* Outside of a bar, there is space for the label in wide windows. */}
          <span className={variant === 'ghost' ? 'max-[560px]:sr-only' : '@max-[560px]/bar:sr-only'}>Share</span>
        </Button>
      }
    >
      {(close) => <ShareForm {...shared} onDone={close} />}
    </Dialog>
  )
}
