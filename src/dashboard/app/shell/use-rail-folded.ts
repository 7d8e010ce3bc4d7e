import { useState } from 'react'
import { readStored, writeStored } from '../../ui/stored.ts'

const key = 'rail'

/** Whether the rail shows icons alone; remembered on this device. */
export function useRailFolded() {
  const [isFolded, setFolded] = useState(() => readStored(key) === 'folded')
  const toggle = () => {
    writeStored(key, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return { isFolded, toggle }
}
