import { type ReactNode, useState } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { Drawing } from './drawing.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import type { CodeDrawing } from './use-drawing.ts'

type PreviewBackground = keyof typeof backgroundClasses

interface DesignPreviewProps extends CodeDrawing {
  scanUrl: string
  /** The background on which a transparent code is read. The preview has it until another background is chosen. */
  readOn: 'light' | 'dark' | undefined
  /** Shown below the image. */
  toolbar: ReactNode
}

/** Live preview of the code, on white or another background. */
export function DesignPreview({ svg, isLogoDeleted, scanUrl, readOn, toolbar }: DesignPreviewProps) {
  const [chosenBackground, setChosenBackground] = useState<PreviewBackground>()
  const background = chosenBackground ?? (readOn === 'dark' ? 'dark' : 'white')
  return (
    <section
      aria-label="Drawing"
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunken max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:flex-none max-lg:border-b"
    >
      <div className="grid min-h-0 flex-1 place-items-center p-6 max-lg:p-3">
        <div
          className={classes(
            'grid aspect-square w-full max-w-[440px] place-items-center rounded-xl p-8 shadow-float max-lg:max-w-[176px] max-lg:p-3',
            backgroundClasses[background],
          )}
        >
          {svg ? (
            <Drawing svg={svg.svg} label={`QR code of ${scanUrl}`} className="size-full" />
          ) : (
            <p role="alert" className="text-center text-sm text-paper-ink">
              The address is too long for this error correction level. Choose a lower level.
            </p>
          )}
        </div>
      </div>
      {isLogoDeleted ? (
        <p role="alert" className="px-6 pb-2 text-center text-sm text-warn-text">
          The logo was deleted from the library. Choose another, or remove it.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 pb-5 max-lg:pb-3">
        {toolbar}
        <div className="w-56 shrink-0">
          <Segmented
            label="Shown on"
            labelled="hidden"
            value={background}
            options={backgroundOptions}
            onChange={setChosenBackground}
          />
        </div>
      </div>
    </section>
  )
}

const backgroundOptions = [
  { value: 'white' as const, label: 'White' },
  { value: 'color' as const, label: 'Color' },
  { value: 'dark' as const, label: 'Dark' },
]
const backgroundClasses = { white: 'bg-paper', color: 'bg-warn', dark: 'bg-paper-ink' }
