import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type ImageSearch, parseImageSearch } from '#dashboard/features/images/image-search.ts'
import { ImagesScreen } from '#dashboard/features/images/images-screen.tsx'

export const Route = createFileRoute('/_app/images')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: ImageSearch & SearchSchemaInput): ImageSearch => search,
  component: Images,
})

function Images() {
  return <ImagesScreen search={parseImageSearch({ ...Route.useSearch() })} />
}
