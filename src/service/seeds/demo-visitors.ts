import type { CodeKind } from './demo-catalog.ts'
import { type Place, getPlace, places } from './places.ts'
import { pick, type Random, createWeightedPick } from '../runtime/random.ts'

/** The phone, language and place of a visitor. They stay the same during a visit. */
export interface Visitor {
  place: Place
  deviceType: string
  os: string
  browser: string
  language: string
  referrer: string | null
  hash: string
}

// Relative frequencies by device type, system and browser.
const shares: Record<string, Record<string, Record<string, number>>> = {
  mobile: {
    iOS: { Safari: 49, Chrome: 5, Instagram: 2 },
    Android: { Chrome: 26, 'Samsung Internet': 6, Firefox: 2 },
  },
  tablet: { iOS: { Safari: 3 }, Android: { Chrome: 1 } },
  desktop: { Windows: { Chrome: 2, Edge: 1.5 }, macOS: { Safari: 1.5, Chrome: 1 } },
}
const devices = Object.entries(shares).flatMap(([deviceType, systems]) =>
  Object.entries(systems).flatMap(([os, browsers]) =>
    Object.entries(browsers).map(([browser, share]) => ({ deviceType, os, browser, share })),
  ),
)
const pickPhoneOfPrint = createWeightedPick(devices, ({ deviceType, share }) =>
  deviceType === 'desktop' ? share / 5 : share,
)
const pickDeviceOnline = createWeightedPick(devices, ({ deviceType, share }) =>
  deviceType === 'desktop' ? share * 6 : share,
)
const pickAnyPlace = createWeightedPick(places, ({ share }) => share)
const languages = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'zh', 'ja', 'pl']
const referrers = [
  'https://www.instagram.com',
  'https://l.instagram.com',
  'https://www.google.com',
  'https://www.google.com',
  'https://m.facebook.com',
  'https://www.linkedin.com',
  'https://harbourhouse.example/news',
]

/** Picks a random visitor who suits the kind and city of a code: usually local for a table, from anywhere for a post. */
export function drawVisitor(random: Random, { kind, city }: { kind: CodeKind; city: string }): Visitor {
  const place = pickPlace(random, kind, city)
  const { deviceType, os, browser } = kind === 'online' ? pickDeviceOnline(random) : pickPhoneOfPrint(random)
  return {
    place,
    deviceType,
    os,
    browser,
    language: random() < 0.8 ? place.language : pick(random, languages),
    referrer: random() < (kind === 'online' ? 0.55 : 0.03) ? pick(random, referrers) : null,
    hash: drawHash(random),
  }
}

/** A random hash in the form of a visitor's keyed hash: 22 characters of base64url. */
export function drawHash(random: Random): string {
  const bytes = Uint8Array.from({ length: 17 }, () => Math.floor(random() * 256))
  return Buffer.from(bytes).toString('base64url').slice(0, 22)
}

const awayFromHome: Record<CodeKind, number> = {
  table: 0.03,
  print: 0.22,
  receipt: 0.08,
  event: 0.12,
  hotel: 0.02,
  delivery: 0.06,
  online: 0.85,
  staff: 0,
}

function pickPlace(random: Random, kind: CodeKind, city: string): Place {
  return random() < awayFromHome[kind] ? pickAnyPlace(random) : getPlace(city)
}
