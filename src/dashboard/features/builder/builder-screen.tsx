import { failureText } from '../../api/failure-text.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderLayout } from './builder-layout.tsx'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import { BuilderContext } from './sync/use-editor.ts'
import { useOpenPage } from './sync/use-open-page.ts'

/** A page open for editing. It takes the whole window, with a bar of its own. */
export function BuilderScreen({ id, onSignedOut }: { id: string; onSignedOut: () => void }) {
  const page = useOpenPage(id, onSignedOut)
  switch (page.state) {
    case 'opening':
      return <BuilderSkeleton />
    case 'failed':
      return (
        <main className="grid min-h-dvh place-items-center p-6">
          <ErrorPanel title="The page could not be opened" onRetry={page.retry} pending={false}>
            {failureText(page.error)}
          </ErrorPanel>
        </main>
      )
    case 'open':
      return (
        <BuilderContext value={page.builder}>
          <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-canvas">
            <BuilderBar people={page.people} />
            <BuilderLayout />
          </div>
        </BuilderContext>
      )
  }
}
