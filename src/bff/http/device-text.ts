import Bowser from 'bowser'

/** Words for the device that a User-Agent header describes, such as `Chrome on macOS`. */
export function deviceText(agent: string | null | undefined): string {
  if (!agent) return 'Unknown device'
  const { browser, os } = Bowser.parse(agent)
  const system = os.name === 'iOS' || os.name === 'Android' ? os.name : (names.get(os.name ?? '') ?? os.name)
  return [browser.name || 'Unknown browser', system].filter(Boolean).join(' on ')
}

const names = new Map([
  ['Chrome OS', 'ChromeOS'],
  ['Chromium OS', 'ChromeOS'],
])
