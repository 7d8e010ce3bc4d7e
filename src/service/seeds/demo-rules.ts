import type { StoredRule } from '../codes/schema.ts'
import { newId } from '../ids/ids.ts'
import type { PlannedCode } from './demo-catalogue.ts'

type DemoRule = Omit<StoredRule, 'id'>

const shop = 'https://harbourhouse.example'

const toTheApp: DemoRule[] = [
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
const byLanguage: DemoRule[] = [
  { name: 'German-speaking guests', when: { languages: ['de'] }, url: `${shop}/de/zimmer` },
  { name: 'Portuguese-speaking guests', when: { languages: ['pt'] }, url: `${shop}/pt/quartos` },
]

/** The rules of a planned code: most have none, as in reality. */
export function demoRules({ folder, kind, name }: PlannedCode): StoredRule[] {
  return createRules(folder, kind, name).map((rule) => ({ id: newId('rul'), ...rule }))
}

function createRules(folder: string | null, kind: PlannedCode['kind'], name: string): DemoRule[] {
  if (kind === 'delivery') return toTheApp
  if (folder === 'Hotels') return byLanguage
  if (folder === 'Bar') return eveningMenu
  return folder === 'Terrace' && name.endsWith('1') ? brunch : []
}
