import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Images from 'lucide-react/icons/images'
import { type Image, imagesQueries, removeImage } from '../api/images.ts'
import { usePermission } from '../api/use-permission.ts'
import { Button } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadError } from './load-error.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'

/** Images of the workspace to choose from. */
export function ImageLibrary({ onChoose }: { onChoose: (image: Image) => void }) {
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery(imagesQueries.library())
  const queries = useQueryClient()
  const mayRemove = usePermission()('DELETE /images/{id}')
  if (!data && error)
    return <LoadError title="The pictures could not be loaded" query={{ error, isFetching, refetch }} />
  if (!data) return <SkeletonList count={6} className={grid} item="min-w-0" sizes={['aspect-square']} />
  const images = data.pages.flatMap((page) => page.data)
  if (images.length === 0)
    return (
      <EmptyState picture={<Images />} title="No pictures yet">
        Pictures that you upload are saved here.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <CardList items={images} className={grid} item="relative grid min-w-0">
        {(image) => (
          <>
            <button
              type="button"
              className="grid gap-1 rounded-md p-1 text-left text-xs hover:bg-hover"
              onClick={() => onChoose(image)}
            >
              <img
                src={image.url}
                alt=""
                loading="lazy"
                className="aspect-square w-full rounded-md border bg-paper object-contain p-2"
              />
              <span className="truncate">{image.name}</span>
            </button>
            {mayRemove ? (
              <ConfirmDelete what="picture" id={image.id} name={image.name} options={removeImage(queries)}>
                Pictures that a design or a page uses cannot be deleted.
              </ConfirmDelete>
            ) : null}
          </>
        )}
      </CardList>
      {hasNextPage ? (
        <Button className="justify-self-center" pending={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </div>
  )
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2'
