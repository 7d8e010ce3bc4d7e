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
  /** What the link is called if nothing else is entered; empty: the service names it. */
  name: string
  /** With what the link opens; without it, with the whole time of a campaign. */
  views?: SharedViews
  /** Which scans are counted, in words. */
  filters?: readonly string[]
  variant?: ComponentProps<typeof Button>['variant']
}

/** Makes a link to figures for people without an account; absent where the role or the service does not have them. */
export function ShareButton({ variant, ...shared }: ShareButtonProps) {
  if (!usePermission()('POST /shared-links')) return null
  return (
    <Dialog
      title="Share"
      trigger={
        <Button {...(variant && { variant })} className={variant === 'ghost' ? 'h-7! px-2!' : ''}>
          <Share aria-hidden />
          {/* Outside a bar there is room for it on wide windows. */}
          <span className={variant === 'ghost' ? 'max-[560px]:sr-only' : '@max-[560px]/bar:sr-only'}>Share</span>
        </Button>
      }
    >
      {(close) => <ShareForm {...shared} onDone={close} />}
    </Dialog>
  )
}
