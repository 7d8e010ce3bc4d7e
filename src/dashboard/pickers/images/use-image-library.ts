import { useInfiniteQuery } from '@tanstack/react-query'
import { foundQuery, type ImageFilters } from '#dashboard/api/image-labels.ts'
import { imagesQueries } from '#dashboard/api/images.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'

export type LoadedImageLibrary = ReturnType<typeof useImageLibrary>

/**
 * The images of the library that are loaded so far. If the role or the service does not allow listing images, the library has only the
 * images that were added since the page was loaded.
 */
export function useImageLibrary(filters: ImageFilters = {}) {
  const mayList = usePermission()('GET /images')
  const query = useInfiniteQuery({
    ...(mayList && Object.values(filters).some((value) => value !== undefined)
      ? foundQuery(filters)
      : imagesQueries.library()),
    enabled: mayList,
    // Stays in the cache, because it cannot be loaded again.
    ...(!mayList && { initialData: emptyLibrary, gcTime: Infinity }),
  })
  const { rows: images, ...list } = usePagedList(query)
  return { ...list, mayList, images }
}

const emptyLibrary = { pages: [{ data: [], next_cursor: null }], pageParams: [null] }
