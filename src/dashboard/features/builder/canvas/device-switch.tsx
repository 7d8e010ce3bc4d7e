import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { type Device, devices, setDevice, useDevice } from './devices.ts'

const icons = [
  ['phone', Smartphone],
  ['tablet', Tablet],
  ['desktop', Monitor],
] as const satisfies readonly (readonly [Device, unknown])[]

/** Switches the width of the page: phone, tablet, desktop. */
export function DeviceSwitch() {
  return (
    <Segmented
      label="Width"
      labelled="hidden"
      value={useDevice()}
      options={icons.map(([device, Icon]) => {
        const { label, width } = devices[device]
        return { value: device, label, icon: { picture: <Icon aria-hidden />, tooltip: `${label}, ${width} wide` } }
      })}
      onChange={setDevice}
    />
  )
}
