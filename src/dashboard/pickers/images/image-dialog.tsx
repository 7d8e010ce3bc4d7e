import { type ReactElement, type ReactNode, useState } from 'react'
import type { ImageFilters } from '#dashboard/api/image-labels.ts'
import type { Image } from '#dashboard/api/images.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import type { ImageTab } from './image-browser.tsx'

const ImageBrowser = lazyComponent(async () => ({ default: (await import('./image-browser.tsx')).ImageBrowser }))

interface ImageDialogProps {
  /** The button that opens it. */
  trigger: ReactElement
  onChoose: (image: Image) => void
  /** Content of another tab. */
  drawings?: (close: () => void) => ReactNode
}

/** A dialog to choose an image: from the library, a stock photo, or a generated one. */
export function ImageDialog({ trigger, onChoose, drawings }: ImageDialogProps) {
  const [tab, setTab] = useState<ImageTab>('library')
  const [q, setQ] = useState('')
  const [filters, setFilters] = useState<ImageFilters>({})
  return (
    <Dialog title="Choose a picture" width="full" trigger={trigger}>
      {(close) => (
        <ImageBrowser
          purpose="choose"
          tab={tab}
          onTabChange={setTab}
          q={q}
          onSearch={(words = '') => setQ(words)}
          filters={filters}
          onFilter={setFilters}
          onOpen={(image) => {
            onChoose(image)
            close()
          }}
          drawings={drawings?.(close)}
        />
      )}
    </Dialog>
  )
}
