import Bowser from 'bowser'
import { isbot } from 'isbot'
import { deviceTypes, systems } from '#contract/rule-values.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'

type DeviceType = (typeof deviceTypes)[number]
type System = (typeof systems)[number]

/** The device, system and browser in a User-Agent header. */
export interface Agent {
  bot: boolean
  deviceType: DeviceType | null
  os: System | null
  browser: string | null
}

const parsedAgents = createRecentCache<string, Agent>(5_000)

/** Parses a User-Agent header. Every browser sends one, so an empty one is a bot. */
export function parseAgent(header: string): Agent {
  const cached = parsedAgents.get(header)
  if (cached) return cached
  const agent = parseNewAgent(header)
  parsedAgents.set(header, agent)
  return agent
}

function parseNewAgent(header: string): Agent {
  if (header === '') return { bot: true, deviceType: null, os: null, browser: null }
  const { platform, os, browser } = Bowser.parse(header)
  const system = detectSystem(header, os.name)
  return {
    bot: isbot(header.replaceAll(phoneMaker, '')) || botPatterns.some((pattern) => pattern.test(header)),
    deviceType: detectDeviceType(header, system, platform.type),
    os: system,
    browser: detectApp(header) ?? browserNames.get(browser.name ?? '') ?? (browser.name || null),
  }
}

// Programs that isbot does not know: HTTP libraries, Office, which reads a link before a browser opens it, and media players.
const botPatterns = [
  /^(dart|java|okhttp|libwww|lua|perl|php|ruby|rust|swift|dalvik|nsplayer|stagefright)\b/i,
  /\bms-office\b|^Microsoft Office\/|^(Word|Excel|PowerPoint|OneNote)\/|^Outlook-/,
  /\bCFNetwork\/|\bExoPlayerLib\/|\bLibVLC\/|\bWindowsPowerShell\//,
]
// Apps name the maker of the phone, as in `Google; Pixel 8`, which isbot takes for a crawler of Google.
const phoneMaker = /\bgoogle(?=;)/gi

// In desktop mode, which is the default, an iPad sends the header of a Mac; only web views of apps add `Mobile`.
const iPadInApp = /\bMacintosh\b.*\bMobile\/\w/

function detectSystem(header: string, name: string | undefined): System | null {
  if (iPadInApp.test(header)) return 'iOS'
  if (header.includes('PlayStation')) return 'PlayStation'
  if (header.includes('Xbox')) return 'Xbox'
  if (header.includes('HarmonyOS') || header.includes('OpenHarmony')) return 'HarmonyOS'
  return systems.find((system) => system === name) ?? null
}

function detectDeviceType(header: string, system: System | null, platform: string | undefined): DeviceType | null {
  if (system === 'PlayStation' || system === 'Xbox') return 'console'
  if (system === 'Chrome OS') return 'desktop'
  if (iPadInApp.test(header)) return 'tablet'
  return deviceTypes.find((type) => type === platform) ?? null
}

// A link in an app opens in the app's web view. The name of the app in the header says more than the browser engine.
const apps: [RegExp, string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b|FB_IAB/, 'Facebook'],
  [/musical_ly|BytedanceWebview|\bTikTok\b/i, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLine\/\d/, 'LINE'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bHuaweiBrowser\b/, 'Huawei Browser'],
  [/\bGSA\//, 'Google app'],
]
const browserNames = new Map([
  ['Google Search', 'Google app'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Microsoft Edge', 'Edge'],
])

function detectApp(header: string): string | null {
  return apps.find(([pattern]) => pattern.test(header))?.[1] ?? null
}
