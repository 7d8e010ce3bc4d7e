import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { type Device, devices } from './devices.ts'

const icons = [
  ['phone', Smartphone],
  ['tablet', Tablet],
  ['desktop', Monitor],
] as const satisfies readonly (readonly [Device, unknown])[]

interface DeviceSwitchProps {
  value: Device
  onChange: (device: Device) => void
}

/** Switches the width of a page: phone, tablet, desktop. */
export function DeviceSwitch({ value, onChange }: DeviceSwitchProps) {
  return (
    <Segmented
      label="Width"
      labelled="hidden"
      value={value}
      options={icons.map(([device, Icon]) => {
        const { label, width } = devices[device]
        return { value: device, label, icon: { picture: <Icon aria-hidden />, tooltip: `${label}, ${width} wide` } }
      })}
      onChange={onChange}
    />
  )
}
