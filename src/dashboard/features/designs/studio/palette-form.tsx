import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ColorField } from '../../../ui/fields/color-field.tsx'

interface PaletteFormProps {
  isPending: boolean
  onSubmit: (palette: string[]) => void
}

const most = 5

/** Colours of one's own, the main one first. */
export function PaletteForm({ isPending, onSubmit }: PaletteFormProps) {
  const [colors, setColors] = useState(() => [newColor('#1d4ed8'), newColor('#f59e0b')])
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSubmit(colors.map(({ value }) => value))
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {colors.map(({ id, value }, at) => (
          <div key={id} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <ColorField
                label={at === 0 ? 'Main color' : `Color ${at + 1}`}
                value={value}
                onChange={(next) => setColors(colors.map((one) => (one.id === id ? { id, value: next } : one)))}
              />
            </div>
            {colors.length > 1 ? (
              <IconButton
                label={`Remove color ${at + 1}`}
                onClick={() => setColors(colors.filter((one) => one.id !== id))}
              >
                <X aria-hidden />
              </IconButton>
            ) : null}
          </div>
        ))}
      </div>
      <div className="flex justify-between gap-2">
        <Button disabled={colors.length >= most} onClick={() => setColors([...colors, newColor('#0f766e')])}>
          <Plus aria-hidden />
          Add a color
        </Button>
        <Button type="submit" variant="primary" pending={isPending}>
          Draw nine designs
        </Button>
      </div>
    </form>
  )
}

function newColor(value: string) {
  return { id: crypto.randomUUID(), value }
}
