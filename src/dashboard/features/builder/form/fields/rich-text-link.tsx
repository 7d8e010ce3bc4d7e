import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { isLink, LINK_PATTERN } from '#blocks/schema/href.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { toFormFields } from '../field-tree.ts'
import { LinkEditor } from './link-editor.tsx'

/** Form for the link target of the selected text. */
export function RichTextLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const currentHref: unknown = editor.getAttributes('link')['href']
  const [link, setLink] = useState(typeof currentHref === 'string' ? currentHref : '')
  const [isSubmitted, setSubmitted] = useState(false)
  const isInvalid = link === '' || !isLink(link)
  const handleSet = () => {
    setSubmitted(true)
    if (isInvalid) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && currentHref === undefined) chain.insertContent(createLinkText(link)).run()
    else chain.setLink({ href: link }).run()
    onDone()
  }
  const handleRemove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className="grid gap-2 border-t p-2.5">
      {field ? (
        <LinkEditor
          field={field}
          value={link}
          issues={isSubmitted && isInvalid ? [{ path: '', message: 'Enter an address.' }] : []}
          onType={(value) => typeof value === 'string' && setLink(value)}
          onSet={(value) => typeof value === 'string' && setLink(value)}
          onChangeEnd={() => {}}
        />
      ) : null}
      <div className="flex justify-end gap-1">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        {currentHref === undefined ? null : <Button onClick={handleRemove}>Remove link</Button>}
        <Button variant="primary" onClick={handleSet}>
          Set link
        </Button>
      </div>
    </div>
  )
}

const [field] = toFormFields({
  properties: { href: { type: 'string', title: 'Link', pattern: LINK_PATTERN, 'x-editor': 'link' } },
})

/** Text to insert if no text is selected: the address, without its scheme. */
function createLinkText(href: string) {
  return {
    type: 'text',
    text: href.replace(/^(mailto|tel|https?):(\/\/)?/i, '').replace(/^([^/?#]+)\/$/, '$1'),
    marks: [{ type: 'link', attrs: { href } }],
  }
}
