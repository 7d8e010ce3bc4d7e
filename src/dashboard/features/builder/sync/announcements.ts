import { create } from 'zustand'

/** Text of the live region. `count` distinguishes two announcements of the same text. */
export const useAnnouncement = create(() => ({ text: '', count: 0 }))

/** Announces a change to screen readers: "Button 'Book a table' moved to 7 of 20". */
export function announce(text: string): void {
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }))
}
