/** Time zone of this browser. */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
