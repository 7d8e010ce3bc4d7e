import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useRef } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import type { Image } from '#dashboard/api/images.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { importPhoto, type StockPhoto, stockQueries } from '#dashboard/api/stock.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { SkeletonList } from '#dashboard/ui/skeleton.tsx'
import { Spinner } from '#dashboard/ui/spinner.tsx'
import { TileGrid } from '#dashboard/ui/tile-grid.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { toProviderName } from './attribution.tsx'
import { ListEnd } from './image-library.tsx'
import { CAPTION_HEIGHT } from './image-tile.tsx'

interface StockPhotosProps {
  q: string
  onSearch: (q: string | undefined) => void
  /** Images of the library, to find photos that were imported before. */
  images: readonly Image[]
  /** Called with the image of a photo that was added before. */
  onOpen: (image: Image) => void
  /** Called with an image that has just been added. */
  onAdded: (image: Image) => void
}

/** Free photos of a provider. Choosing one adds it to the library. */
export function StockPhotos({ q, onSearch, images, onOpen, onAdded }: StockPhotosProps) {
  const { rows, state, nextPage, loadMore, retry, failure, isFetching } = usePagedList(
    useInfiniteQuery(stockQueries.photos(q)),
  )
  const photos = removeRepeats(rows)
  const { open, importing, findImage } = useImport({ images, onOpen, onAdded })
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-80 max-sm:w-full">
          <SearchBox
            noun="stock photos"
            placeholder="Search stock photos: terrace, coffee…"
            maxLength={80}
            value={q}
            onSearch={onSearch}
          />
        </div>
        <p className="text-xs text-ink-faint">{describeProvider(photos[0]?.provider)}</p>
      </div>
      {state === 'loading' ? (
        <SkeletonList
          count={18}
          label="Stock photos"
          className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3 overflow-hidden -mx-2.5 p-1"
          itemClassName="grid gap-2 p-1.5"
          sizes={['aspect-4/3', 'h-3 w-28']}
        />
      ) : state === 'failed' ? (
        <ErrorPanel title="The stock photos could not be loaded" onRetry={retry} pending={isFetching}>
          {failure}
        </ErrorPanel>
      ) : photos.length === 0 ? (
        <NoMatches noun="photos" onClear={() => onSearch(undefined)}>
          There is no stock photo for “{q}”. Try another word, or one in English.
        </NoMatches>
      ) : (
        <TileGrid
          key={q}
          label="Stock photos"
          items={photos}
          minWidth={180}
          ratio={4 / 3}
          captionHeight={CAPTION_HEIGHT}
          onOpen={open}
          nextPage={nextPage}
          loadMore={loadMore}
          footer={<ListEnd nextPage={nextPage} loadMore={loadMore} />}
        >
          {(photo) => (
            <PhotoTile
              photo={photo}
              state={
                photo.imageId !== undefined || findImage(photo) ? 'added' : importing === photo.id ? 'adding' : 'new'
              }
            />
          )}
        </TileGrid>
      )}
    </>
  )
}

function describeProvider(provider: string | undefined): string {
  if (provider === undefined || provider === '') return 'Free to use. A photo that you choose is added to your library.'
  if (provider === 'built-in') return 'From the built-in collection of drawings. Free to use, even commercially.'
  return `Photos from ${toProviderName(provider)}, free to use. One that you choose is added to your library.`
}

/** Providers repeat photos when their order changes between two pages. */
function removeRepeats(photos: StockPhoto[]): StockPhoto[] {
  return [...new Map(photos.map((photo) => [photo.id, photo])).values()]
}

type ImportOptions = Pick<StockPhotosProps, 'images' | 'onOpen' | 'onAdded'>

function useImport({ images, onOpen, onAdded }: ImportOptions) {
  const { mutate, isPending, variables } = useMutation(importPhoto(useQueryClient()))
  const imageIdsByPhoto = useRef(new Map<string, string>())
  const findImage = ({ id, url }: StockPhoto): Image | undefined =>
    images.find(
      (image) => image.id === imageIdsByPhoto.current.get(id) || (url !== undefined && image.source?.url === url),
    )
  const openPhoto = (photo: StockPhoto) => {
    const image = findImage(photo)
    if (image) return onOpen(image)
    if (isPending) return
    mutate(photo.id, {
      onSuccess: (result) => {
        imageIdsByPhoto.current.set(photo.id, result.id)
        if (photo.imageId === undefined) onAdded(result)
        else onOpen(result)
      },
      onError: (error) =>
        toast({ message: `The photo by ${photo.photographer} was not added. ${getFailureText(error)}`, tone: 'bad' }),
    })
  }
  return { open: openPhoto, findImage, importing: isPending ? variables : undefined }
}

function PhotoTile({ photo, state }: { photo: StockPhoto; state: 'new' | 'adding' | 'added' }) {
  const { thumb, alt, photographer, provider } = photo
  const caption = provider === 'built-in' ? alt : `Photo by ${photographer === '' ? 'an unknown person' : photographer}`
  return (
    <>
      <span className="relative block min-h-0">
        <img
          src={thumb}
          alt={provider === 'built-in' ? '' : alt}
          title={alt}
          loading="lazy"
          decoding="async"
          className="size-full rounded-md border bg-sunken object-cover"
        />
        {state === 'adding' ? (
          <span className="absolute inset-0 grid place-items-center rounded-md bg-surface/70 text-ink">
            <Spinner className="size-5" />
            <span className="sr-only">, is being added</span>
          </span>
        ) : null}
        {state === 'added' ? (
          <span className="absolute top-1.5 left-1.5">
            <Badge tone="ok" icon={<Check aria-hidden />}>
              In your library
            </Badge>
          </span>
        ) : null}
      </span>
      <span className="truncate px-0.5 text-xs text-ink-soft" title={caption}>
        {caption}
      </span>
    </>
  )
}
