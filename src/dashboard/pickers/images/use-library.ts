import { useInfiniteQuery } from '@tanstack/react-query'
import { imagesQueries } from '#dashboard/api/images.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'

export type Library = ReturnType<typeof useLibrary>

/** The loaded part of the library. If the service cannot list images, only those added since the page was loaded. */
export function useLibrary() {
  const isListed = usePermission()('GET /images')
  const query = useInfiniteQuery({
    ...imagesQueries.library(),
    enabled: isListed,
    ...(!isListed && { initialData: noImages, gcTime: Infinity }),
  })
  const { rows: images, ...list } = usePagedList(query)
  return { ...list, isListed, images }
}

const noImages = { pages: [{ data: [], next_cursor: null }], pageParams: [null] }
