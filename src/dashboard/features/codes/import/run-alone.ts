/** Does work that only one tab of this browser may do at a time. False if another tab is at it; then nothing is done. */
export async function runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  // Browsers have locks only where the connection is encrypted, or on the own computer.
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
}
