import { useAnnouncement } from '../sync/announcements.ts'

/** Live region for screen readers. A trailing space distinguishes two announcements of the same text. */
export function Announcer() {
  const { text, turn } = useAnnouncement()
  return (
    <p aria-live="assertive" className="sr-only">
      {text}
      {turn % 2 === 1 ? '\u00a0' : ''}
    </p>
  )
}
