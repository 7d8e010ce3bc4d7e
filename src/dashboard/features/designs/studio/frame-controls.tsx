import { frameStyles, type PlainDesign } from '#contract/designs.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ColorField } from '../../../ui/fields/color-field.tsx'
import type { Editing } from './editing.ts'
import { FramePicture } from './frame-picture.tsx'
import { getForeground } from './background.ts'
import { frameNames } from '../names.ts'
import { TileChoice } from '../../../ui/fields/tile-choice.tsx'

type Frame = PlainDesign['frame']

/** What stands around the code, and its words. */
export function FrameControls({ design, edit, settle }: Editing) {
  const { frame } = design
  const change = (part: Partial<Frame>, gesture?: string) => edit({ frame: { ...frame, ...part } }, gesture)
  return (
    <>
      <TileChoice
        label="Frame"
        columns={4}
        value={frame.style}
        options={options}
        onChange={(style) => change({ style })}
      />
      {frame.style === 'none' ? null : (
        <>
          {frame.style === 'border' ? null : (
            <TextField
              label="Frame text"
              maxLength={24}
              hint={`${frame.text.length} of 24 characters. Say what people get.`}
              value={frame.text}
              onChange={(event) => change({ text: event.target.value }, 'words')}
              onBlur={settle}
            />
          )}
          <Checkbox
            label="Custom color"
            checked={frame.color !== null}
            onChange={(event) => change({ color: event.target.checked ? getForeground(design) : null })}
          />
          {frame.color === null ? null : (
            <ColorField
              label="Frame"
              value={frame.color}
              onChange={(color) => change({ color }, 'frame')}
              onSettle={settle}
            />
          )}
        </>
      )}
    </>
  )
}

const options = frameStyles.map((value) => ({
  value,
  label: frameNames[value],
  picture: <FramePicture style={value} />,
}))
