import { useMutation } from '@tanstack/react-query'
import { type BrandDraft, readBrand } from '#dashboard/api/brand.ts'
import { SiteAddressForm } from '#dashboard/pickers/site-address-form.tsx'

/** Reads a draft of a brand kit from the address of a website. */
export function ReadWebsite({ onRead }: { onRead: (draft: BrandDraft) => void }) {
  const { mutateAsync } = useMutation(readBrand())
  return (
    <SiteAddressForm
      label="Website"
      action="Read brand"
      errorTitle="The website could not be read"
      onSubmit={mutateAsync}
      onSuccess={onRead}
    />
  )
}

/** Says what was read, and which fonts differ from those of the website. */
export function DraftNote({ draft: { url, headingFont, bodyFont, colors } }: { draft: BrandDraft }) {
  const similar = [headingFont, bodyFont].filter((font) => font !== null && !font.isSame)
  const names = [...new Set(similar.flatMap((font) => font?.found ?? []))]
  return (
    <div
      role="status"
      className="grid gap-1 rounded-lg border border-accent bg-accent-soft p-3 text-sm text-accent-text"
    >
      <p>
        <strong className="font-semibold">Read from {new URL(url).hostname}.</strong> Check it, then save it.
      </p>
      {names.length > 0 ? (
        <p>
          The website uses {new Intl.ListFormat('en').format(names)}. The most similar fonts are chosen. You can upload
          your own in the theme of a page.
        </p>
      ) : null}
      {colors.length === 0 ? <p>No colors were found.</p> : null}
    </div>
  )
}
