import { PreviewButton } from './preview-button.tsx'
import { PublishButton } from './publish-button.tsx'
import { PublicationMenu } from './publication-menu.tsx'

/** What is done with the whole page. */
export function PageButtons() {
  return (
    <>
      <PreviewButton />
      <PublishButton />
      <PublicationMenu />
    </>
  )
}
