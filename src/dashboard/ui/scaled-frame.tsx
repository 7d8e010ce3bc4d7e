import { useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

interface ScaledFrameProps {
  src: string
  title: string
  /** Size of the window that the page is laid out for, before it is scaled down to the available width. */
  width: number
  height: number
  /** Whether it can be scrolled and clicked. Otherwise it is only a picture. */
  isInteractive?: boolean
  /** Whether its forms can be sent and its links can open tabs. */
  allowsForms?: boolean
  className?: string
  onLoad?: () => void
}

/** A page of another origin, laid out for a window of the given size and scaled down to fit. It is never scaled up. */
export function ScaledFrame(props: ScaledFrameProps) {
  const { src, title, width, height, isInteractive = false, allowsForms = false, className, onLoad } = props
  const box = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return (
    <span
      ref={box}
      aria-hidden={!isInteractive}
      className={classes('block overflow-hidden bg-paper', className)}
      // Reserves the height before the frame is scaled, so that its surroundings do not shift under the pointer.
      style={{ aspectRatio: `${width} / ${height}`, maxHeight: height }}
    >
      <iframe
        src={src}
        title={title}
        width={width}
        height={height}
        // Safe with `allow-same-origin`, because the page has another origin than the dashboard.
        sandbox={`allow-scripts allow-same-origin${allowsForms ? ' allow-forms allow-popups' : ''}`}
        referrerPolicy="no-referrer"
        loading={isInteractive ? 'eager' : 'lazy'}
        tabIndex={isInteractive ? undefined : -1}
        className={classes('block max-w-none origin-top-left border-0', !isInteractive && 'pointer-events-none')}
        style={{ transform: `scale(${scale})` }}
        onLoad={onLoad}
      />
    </span>
  )
}
