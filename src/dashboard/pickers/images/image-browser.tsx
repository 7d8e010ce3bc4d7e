import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { uploadImages } from '#dashboard/api/image-uploads.ts'
import { changeLabels, type ImageFilters } from '#dashboard/api/image-labels.ts'
import type { Image } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { useWindowFiles } from '#dashboard/ui/use-window-files.ts'
import { GenerateTab } from './generate-tab.tsx'
import { ImageLibrary } from './image-library.tsx'
import { StockPhotos } from './stock-photos.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { type LoadedImageLibrary, useImageLibrary } from './use-image-library.ts'

export type ImageTab = 'library' | 'stock' | 'generate' | 'drawings'

interface ImageBrowserProps {
  /** `browse` opens the details of an image; `choose` chooses it. */
  purpose: 'browse' | 'choose'
  tab: ImageTab
  onTabChange: (tab: ImageTab) => void
  /** Search text for stock photos. */
  q: string
  onSearch: (q: string | undefined) => void
  /** What the library shows. */
  filters: ImageFilters
  onFilter: (filters: ImageFilters, cause?: 'typing') => void
  /** Initial prompt of the tab for generated images. */
  prompt?: string
  /** The image whose details are open. */
  currentId?: string | undefined
  onOpen: (image: Image) => void
  onDelete?: ((image: Image) => void) | undefined
  /** Content of the tab for built-in drawings. */
  drawings?: ReactNode
}

/** Images of the library, stock photos and generated images, in tabs. Files can be dropped or pasted anywhere. */
export function ImageBrowser(props: ImageBrowserProps) {
  const { purpose, tab, onTabChange, drawings, filters } = props
  const may = usePermission()
  // Other tabs look for their pictures in the whole library.
  const library = useImageLibrary(tab === 'library' ? filters : {})
  const upload = useUpload(props)
  const mayUpload = may('POST /images')
  const isOver = useWindowFiles(mayUpload ? upload : null)
  const tabs = getTabs({ may, hasDrawings: drawings !== undefined, mayList: library.mayList })
  const shownTab = tabs.some(({ value }) => value === tab) ? tab : 'library'
  return (
    <Tabs
      value={shownTab}
      tabs={tabs}
      onChange={onTabChange}
      className={classes(
        'relative flex min-h-0 flex-1 flex-col gap-4',
        isOver && 'rounded-lg outline-2 outline-accent',
      )}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 empty:hidden">
        {tabs.length > 1 ? <TabList label="Source" className="w-full max-w-md max-sm:auto-cols-auto" /> : null}
        {purpose === 'choose' && shownTab === 'library' && mayUpload ? <UploadButton onFiles={upload} /> : null}
      </div>
      <UploadList />
      <TabPanel className="flex min-h-0 flex-1 flex-col gap-3 outline-none">
        <Content {...props} tab={shownTab} library={library} />
      </TabPanel>
      {isOver ? (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-lg bg-accent-soft/90 text-base font-medium text-accent-text">
          Drop to upload
        </div>
      ) : null}
    </Tabs>
  )
}

function Content(props: ImageBrowserProps & { library: LoadedImageLibrary }) {
  const { purpose, tab, q, onSearch, prompt = '', library, currentId, onOpen, onDelete, drawings } = props
  const { filters, onFilter } = props
  const handleAdded = (image: Image) =>
    purpose === 'choose' ? onOpen(image) : toast({ message: 'Added the photo to your library' })
  if (tab === 'library')
    return (
      <ImageLibrary
        library={library}
        filters={filters}
        onFilter={onFilter}
        canSelect={purpose === 'browse'}
        currentId={currentId}
        onOpen={onOpen}
        onDelete={onDelete}
      />
    )
  if (tab === 'stock')
    return <StockPhotos q={q} onSearch={onSearch} images={library.images} onOpen={onOpen} onAdded={handleAdded} />
  if (tab === 'generate')
    return (
      <GenerateTab prompt={prompt} openLabel={purpose === 'browse' ? 'Open' : 'Use this picture'} onOpen={onOpen} />
    )
  return drawings
}

/**
 * Returns a function that uploads files and shows the library. Pictures get into the folder that is shown. In a picker, an uploaded picture is
 * chosen.
 */
export function useUpload({
  purpose,
  onTabChange,
  onOpen,
  filters: { folder = '' },
}: Pick<ImageBrowserProps, 'purpose' | 'onTabChange' | 'onOpen' | 'filters'>): (files: File[]) => void {
  const queryClient = useQueryClient()
  const { mutate: move } = useMutation(changeLabels(queryClient))
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return (files) => {
    onTabChange('library')
    uploadImages(queryClient, files, {
      onImage: ({ id }) => {
        if (folder !== '') move({ changes: [{ id, folder }] })
      },
      onSingleImage: (image) => {
        if (purpose === 'choose' && isMounted.current) onOpen(image)
      },
    })
  }
}

interface TabOptions {
  may: ReturnType<typeof usePermission>
  hasDrawings: boolean
  mayList: boolean
}

function getTabs({ may, hasDrawings, mayList }: TabOptions): { value: ImageTab; label: string }[] {
  return [
    ...(mayList || may('POST /images') ? [{ value: 'library' as const, label: mayList ? 'Library' : 'Uploads' }] : []),
    ...(may('POST /stock/photos/{id}/import') ? [{ value: 'stock' as const, label: 'Stock photos' }] : []),
    ...(may('POST /images/generate') ? [{ value: 'generate' as const, label: 'Generate' }] : []),
    ...(hasDrawings ? [{ value: 'drawings' as const, label: 'Drawings' }] : []),
  ]
}
