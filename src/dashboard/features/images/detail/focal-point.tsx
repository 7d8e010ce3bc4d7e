import { useEffect, useRef, useState } from 'react'
import type { Image } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FocalPointField, type Point } from '#dashboard/ui/fields/focal-point-field.tsx'
import { useImageChange } from './image-form.tsx'

const centerPoint: Point = { x: 0.5, y: 0.5 }
/** Changes within this time are saved as one. */
const SAVE_DELAY_MS = 600

/** The enlarged picture with its focal point. */
export function FocalPoint({ image: { id, url, alt, width, height, focalPoint } }: { image: Image }) {
  const mayChange = usePermission()('PATCH /images/{id}')
  const { run } = useImageChange()
  const [draggedPoint, setDraggedPoint] = useState<Point | null>(null)
  const pendingSave = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined)
  useEffect(
    () => () => {
      clearTimeout(pendingSave.current?.timer)
      pendingSave.current?.save()
    },
    [],
  )
  const saveSoon = (point: Point) => {
    clearTimeout(pendingSave.current?.timer)
    const save = () => {
      pendingSave.current = undefined
      run({ id, change: { focalPoint: point }, previous: { focalPoint }, message: 'Moved the focal point' })
      setDraggedPoint(null)
    }
    pendingSave.current = { timer: setTimeout(save, SAVE_DELAY_MS), save }
  }
  return (
    <FocalPointField
      src={url}
      alt={alt}
      width={width}
      height={height}
      value={draggedPoint ?? focalPoint ?? centerPoint}
      disabled={!mayChange}
      onChange={setDraggedPoint}
      onChangeEnd={saveSoon}
    />
  )
}
