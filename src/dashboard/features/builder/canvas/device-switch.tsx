import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { classes } from '../../../ui/classes.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { type Device, devices, setDevice, useDevice } from './devices.ts'

const shown = [
  ['phone', Smartphone],
  ['tablet', Tablet],
  ['desktop', Monitor],
] as const satisfies readonly (readonly [Device, unknown])[]

/** How wide the page is shown. */
export function DeviceSwitch() {
  const device = useDevice()
  return (
    <div role="group" aria-label="Width" className="flex rounded-md bg-hover p-0.5">
      {shown.map(([each, Icon]) => (
        <Tooltip key={each} text={`${devices[each].label}, ${devices[each].width} wide`} purpose="label">
          <button
            type="button"
            aria-label={devices[each].label}
            aria-pressed={each === device}
            className={classes(
              'grid h-7 w-9 place-items-center rounded-sm coarse:h-8 [&_svg]:size-4',
              each === device ? 'bg-surface text-ink shadow-lift' : 'text-ink-soft hover:text-ink',
            )}
            onClick={() => setDevice(each)}
          >
            <Icon aria-hidden />
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
