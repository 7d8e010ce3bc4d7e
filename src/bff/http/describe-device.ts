import Bowser from 'bowser'

/** Describes the device of a User-Agent header in words, such as `Chrome on macOS`. */
export function describeDevice(agent: string | null | undefined): string {
  if (!agent) return 'Unknown device'
  const { browser, os } = Bowser.parse(agent)
  const systemName = os.name === 'iOS' || os.name === 'Android' ? os.name : (systemNames.get(os.name ?? '') ?? os.name)
  return [browser.name || 'Unknown browser', systemName].filter(Boolean).join(' on ')
}

const systemNames = new Map([
  ['Chrome OS', 'ChromeOS'],
  ['Chromium OS', 'ChromeOS'],
])
