import { createFileRoute } from '@tanstack/react-router'
import { parseImageSearch } from '#dashboard/features/images/image-search.ts'
import { ImagesScreen } from '#dashboard/features/images/images-screen.tsx'

export const Route = createFileRoute('/_app/images')({
  validateSearch: parseImageSearch,
  component: Images,
})

function Images() {
  return <ImagesScreen search={Route.useSearch()} />
}
