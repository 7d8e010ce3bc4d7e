import { frameStyles, type PlainDesign } from '#contract/plain-design.ts'
import { layOutFrame } from '#qr/frame.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { OptionalColor } from './design-color.tsx'
import type { DesignEditor } from './design-editor.ts'
import { frameNames } from '../option-names.ts'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'

type Frame = PlainDesign['frame']

/** Options for the frame and its text. */
export function FrameControls({ design, edit, endGesture }: DesignEditor) {
  const { frame } = design
  const change = (changes: Partial<Frame>, gesture?: string) => edit({ frame: { ...frame, ...changes } }, gesture)
  return (
    <>
      <TileChoice label="Frame" value={frame.style} options={frameOptions} onChange={(style) => change({ style })} />
      {frame.style === 'none' ? null : (
        <>
          {frame.style === 'border' ? null : (
            <TextField
              label="Frame text"
              maxLength={24}
              hint={`${frame.text.length} of 24 characters. Say what people get.`}
              value={frame.text}
              onChange={(event) => change({ text: event.target.value }, 'words')}
              onBlur={endGesture}
            />
          )}
          <OptionalColor
            label="Frame"
            value={frame.color}
            editor={{ design, edit, endGesture }}
            onChange={(color) => change({ color }, 'frame')}
          />
        </>
      )}
    </>
  )
}

const frameOptions = frameStyles.map((value) => ({
  value,
  label: frameNames[value],
  picture: <FramePicture style={value} />,
}))

/** A small frame with a gray block in place of the code. */
function FramePicture({ style }: { style: PlainDesign['frame']['style'] }) {
  const side = 29
  const { width, height, inset, shape, words } = layOutFrame(style, { side, quietZone: 2, text: 'Scan me' })
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="h-8 max-w-full">
      {shape ? <path fill="currentColor" d={shape} /> : null}
      <rect x={inset + 4} y={inset + 4} width={side - 8} height={side - 8} rx="2" fill="currentColor" opacity="0.25" />
      {words ? (
        <path
          className={words.on === 'frame' ? 'fill-surface' : 'fill-current'}
          d={words.path}
          transform={words.transform}
        />
      ) : null}
    </svg>
  )
}
