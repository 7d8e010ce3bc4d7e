import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Image, imagesQueries, removeImage } from '#dashboard/api/images.ts'
import { DeleteForm } from '#dashboard/pickers/confirm-delete.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { ImageUse, isInUse } from './image-use.tsx'

interface DeleteImageProps {
  image: Image
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of an image. For one in use, it lists the places that use it instead. */
export function DeleteImage({ image: { id, name }, onClose, onDeleted }: DeleteImageProps) {
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery({ ...imagesQueries.one(id), staleTime: 0 })
  const usedBy = data?.usedBy ?? null
  if (usedBy && isInUse(usedBy))
    return (
      <Dialog
        role="alertdialog"
        title="Image in use"
        description={
          <>
            <strong className="font-semibold">{name}</strong> cannot be deleted while it is shown here:
          </>
        }
        open
        onOpenChange={onClose}
      >
        <div className="grid gap-4">
          <ImageUse usedBy={usedBy} />
          <Button className="justify-self-end" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  const remove = removeImage(queryClient)
  return (
    <Dialog
      role="alertdialog"
      title="Delete image"
      description={
        <>
          Delete <strong className="font-semibold">{name}</strong>? This cannot be undone.
        </>
      }
      open
      onOpenChange={onClose}
    >
      {(close) =>
        isPending ? (
          <Skeleton className="h-9" />
        ) : (
          <DeleteForm noun="image" id={id} name={name} options={remove} onCancel={close} onDone={onDeleted} />
        )
      }
    </Dialog>
  )
}
