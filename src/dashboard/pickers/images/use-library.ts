import { useInfiniteQuery } from '@tanstack/react-query'
import { imagesQueries } from '#dashboard/api/images.ts'
import { listState } from '#dashboard/api/list-state.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'

export type Library = ReturnType<typeof useLibrary>

/** The loaded part of the library. With a service that cannot list images, only those that were added since the start. */
export function useLibrary() {
  const isListed = usePermission()('GET /images')
  const query = useInfiniteQuery({
    ...imagesQueries.library(),
    enabled: isListed,
    ...(!isListed && { initialData: noImages, gcTime: Infinity }),
  })
  return { ...listState(query), isListed, images: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

const noImages = { pages: [{ data: [], next_cursor: null }], pageParams: [null] }
