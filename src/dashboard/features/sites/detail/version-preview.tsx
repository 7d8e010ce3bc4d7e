import ExternalLink from 'lucide-react/icons/external-link'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useState } from 'react'
import type { SiteDeploy } from '#dashboard/api/sites.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { ScaledFrame } from '#dashboard/ui/scaled-frame.tsx'
import { DeployNotes } from '../deploy/deploy-notes.tsx'

const windows = {
  desktop: { width: 1280, height: 680 },
  phone: { width: 390, height: 640 },
} as const

const devices = [
  { value: 'desktop', label: 'Desktop', icon: { picture: <Monitor aria-hidden />, tooltip: 'Desktop' } },
  { value: 'phone', label: 'Phone', icon: { picture: <Smartphone aria-hidden />, tooltip: 'Phone' } },
] as const

interface VersionPreviewProps {
  deploy: SiteDeploy
  /** Shown above the warnings. */
  notice: ReactNode
  children: ReactNode
}

/** A version as visitors would see it, on desktop and phone, with its warnings. */
export function VersionPreview({ deploy, notice, children }: VersionPreviewProps) {
  const [device, setDevice] = useState<keyof typeof windows>('desktop')
  const { version, previewUrl } = deploy
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-28 flex-none">
          <Segmented label="Device" labelled="hidden" value={device} options={devices} onChange={setDevice} />
        </div>
        <a href={previewUrl} target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
          <ExternalLink aria-hidden />
          Open in a tab
        </a>
        {children}
      </div>
      <div className="grid grid-cols-1 justify-items-center rounded-lg border bg-sunken p-3 max-sm:p-1.5">
        <div
          className="max-w-full overflow-hidden rounded-md border"
          style={{ width: device === 'phone' ? windows.phone.width : 1000 }}
        >
          <ScaledFrame key={device} {...windows[device]} src={previewUrl} title={`Version ${version}`} isInteractive />
        </div>
      </div>
      {notice}
      <DeployNotes notes={deploy} />
    </div>
  )
}
