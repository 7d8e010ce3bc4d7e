let go = (address: string) => location.assign(address)

/** Goes to a screen of the dashboard, wherever one is. */
export function navigateTo(address: string): void {
  go(address)
}

/** Whoever shows screens says how one goes to them. */
export function goBy(way: (address: string) => void): void {
  go = way
}
