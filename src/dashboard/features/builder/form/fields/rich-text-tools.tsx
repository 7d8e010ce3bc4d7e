import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useState } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { RichTextLink } from './rich-text-link.tsx'

/** Bold, italic, link and list buttons below the text. */
export function RichTextTools({ editor, label }: { editor: Editor; label: string }) {
  const [isLinking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      link: current.isActive('link'),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
    }),
  })
  return (
    <div className="border-t">
      <div role="toolbar" aria-label={`${label}: formatting`} className="flex gap-0.5 px-1 py-0.5">
        {tools.map(({ mark, name, keys, Icon, run }) => (
          <IconButton
            key={mark}
            label={name}
            shortcut={keys}
            aria-pressed={active[mark]}
            className={classes('h-7! w-7! coarse:h-9! coarse:w-9!', active[mark] && 'bg-accent-soft text-accent-text!')}
            // Keeps the focus and the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.chain().focus()[run]().run()}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
        <IconButton
          label="Link"
          aria-pressed={active.link}
          aria-expanded={isLinking}
          className={classes('h-7! w-7! coarse:h-9! coarse:w-9!', active.link && 'bg-accent-soft text-accent-text!')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(!isLinking)}
        >
          <LinkIcon aria-hidden />
        </IconButton>
      </div>
      {isLinking ? <RichTextLink editor={editor} onDone={() => setLinking(false)} /> : null}
    </div>
  )
}

const tools = [
  { mark: 'bold', name: 'Bold', keys: 'mod+b', Icon: Bold, run: 'toggleBold' },
  { mark: 'italic', name: 'Italic', keys: 'mod+i', Icon: Italic, run: 'toggleItalic' },
  { mark: 'bulletList', name: 'Bulleted list', keys: 'mod+shift+8', Icon: List, run: 'toggleBulletList' },
  { mark: 'orderedList', name: 'Numbered list', keys: 'mod+shift+7', Icon: ListOrdered, run: 'toggleOrderedList' },
] as const
