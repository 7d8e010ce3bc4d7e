import { useEffect, useRef, useState } from 'react'
import type { Image } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FocalPointField, type Point } from '#dashboard/ui/fields/focal-point-field.tsx'
import { useImageChange } from './image-form.tsx'

const center: Point = { x: 0.5, y: 0.5 }
/** Key presses within this time are saved as one change. */
const SAVE_DELAY_MS = 600

/** The picture in large, with its focal point. */
export function FocalPoint({ image: { id, url, alt, width, height, focalPoint } }: { image: Image }) {
  const mayChange = usePermission()('PATCH /images/{id}')
  const { run } = useImageChange()
  const [draggedPoint, setDraggedPoint] = useState<Point | null>(null)
  const unsaved = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined)
  useEffect(
    () => () => {
      clearTimeout(unsaved.current?.timer)
      unsaved.current?.save()
    },
    [],
  )
  const saveSoon = (point: Point) => {
    clearTimeout(unsaved.current?.timer)
    const save = () => {
      unsaved.current = undefined
      run({ id, change: { focalPoint: point }, before: { focalPoint }, message: 'Moved the focal point' })
      setDraggedPoint(null)
    }
    unsaved.current = { timer: setTimeout(save, SAVE_DELAY_MS), save }
  }
  return (
    <FocalPointField
      src={url}
      alt={alt}
      width={width}
      height={height}
      value={draggedPoint ?? focalPoint ?? center}
      disabled={!mayChange}
      onChange={setDraggedPoint}
      onChangeEnd={saveSoon}
    />
  )
}
