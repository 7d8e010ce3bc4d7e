import { PageMenu } from './page-menu.tsx'
import { PreviewButton } from './preview-button.tsx'
import { PublishButton } from './publish-button.tsx'

/** Actions for the whole page. */
export function PageButtons() {
  return (
    <>
      <PreviewButton />
      <PublishButton />
      <PageMenu />
    </>
  )
}
