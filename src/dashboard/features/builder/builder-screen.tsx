import { BuilderBar } from './builder-bar.tsx'
import { BuilderLayout } from './builder-layout.tsx'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import type { OpeningData } from './sync/opening-data.ts'
import { BuilderContext } from './sync/use-editor.ts'
import { type OnConnectionError, useOpenPage } from './sync/use-open-page.ts'

interface BuilderScreenProps {
  id: string
  opening: OpeningData
  onConnectionError: OnConnectionError
}

/** A page open for editing, in the whole window with a bar of its own. */
export function BuilderScreen({ id, opening, onConnectionError }: BuilderScreenProps) {
  const page = useOpenPage(id, opening, onConnectionError)
  switch (page.state) {
    case 'opening':
      return <BuilderSkeleton />
    case 'failed':
      throw page.error
    case 'open':
      return (
        <BuilderContext value={page.builder}>
          <div className="grid h-(--visible-height,100dvh) min-h-0 grid-rows-[auto_minmax(0,1fr)] bg-canvas">
            <BuilderBar people={page.people} />
            <BuilderLayout />
          </div>
        </BuilderContext>
      )
  }
}
