import type { StoredRule } from '../codes/schema.ts'
import { createId } from '../ids/ids.ts'
import type { PlannedCode } from './demo-catalog.ts'

type DemoRule = Omit<StoredRule, 'id'>

const shop = 'https://harbourhouse.example'

const appStoreRules: DemoRule[] = [
  { name: 'iPhones to the App Store', when: { os: ['iOS'] }, url: 'https://apps.harbourhouse.example/ios' },
  { name: 'Android to Google Play', when: { os: ['Android'] }, url: 'https://apps.harbourhouse.example/android' },
]
const eveningMenu: DemoRule[] = [
  {
    name: 'Evening menu',
    when: { hours: { from: '18:00', until: '01:00' }, timezone: 'Europe/London' },
    url: `${shop}/menu/evening`,
  },
]
const brunch: DemoRule[] = [
  {
    name: 'Weekend brunch',
    when: { days: ['sat', 'sun'], hours: { from: '09:00', until: '14:00' }, timezone: 'Europe/London' },
    url: `${shop}/menu/brunch`,
  },
]
const languageRules: DemoRule[] = [
  { name: 'German-speaking guests', when: { languages: ['de'] }, url: `${shop}/de/zimmer` },
  { name: 'Portuguese-speaking guests', when: { languages: ['pt'] }, url: `${shop}/pt/quartos` },
]

/** The rules of a planned code. Most codes have no rules, as in reality. */
export function createDemoRules({ folder, kind, name }: PlannedCode): StoredRule[] {
  return chooseRules(folder, kind, name).map((rule) => ({ id: createId('rul'), ...rule }))
}

function chooseRules(folder: string | null, kind: PlannedCode['kind'], name: string): DemoRule[] {
  if (kind === 'delivery') return appStoreRules
  if (folder === 'Hotels') return languageRules
  if (folder === 'Bar') return eveningMenu
  return folder === 'Terrace' && name.endsWith('1') ? brunch : []
}
