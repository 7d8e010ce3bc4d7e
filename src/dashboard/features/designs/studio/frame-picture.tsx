import type { PlainDesign } from '#contract/designs.ts'
import { layOutFrame } from '#qr/frame.ts'

/** A frame in small, a block of grey where the code comes. */
export function FramePicture({ style }: { style: PlainDesign['frame']['style'] }) {
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
