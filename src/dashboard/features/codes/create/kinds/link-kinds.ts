import { readTypedAddress } from '#contract/typed-address.ts'
import { appScheme, appSchemeMessage } from '#contract/app-link-fields.ts'
import type { CreateCodeBody } from '#dashboard/api/code.ts'
import { type AnsweredKind, type Answers, getAnswer, Problems, type Question } from './kind.ts'

/** Converts a web address, an `itms-apps:` address or the number of an app into its address in the App Store. Null for any other text. */
export function toAppStoreUrl(typedText: string): string | null {
  const text = typedText.trim()
  if (/^(id)?\d{6,12}$/i.test(text)) return `https://apps.apple.com/app/id${text.replace(/^id/i, '')}`
  const address = /^itms-appss?:/i.test(text) ? text.replace(/^itms-appss?:/i, 'https:') : text
  const parsed = readTypedAddress(address)
  if (!parsed.ok) return null
  const { hostname, pathname, searchParams } = new URL(parsed.url)
  if (!/^(apps|itunes)\.apple\.com$/.test(hostname)) return null
  const id = /\/id(\d+)/.exec(pathname)?.[1] ?? searchParams.get('id')
  if (id === null || !/^\d+$/.test(id)) return null
  return hostname === 'apps.apple.com' && pathname.includes(`/id${id}`)
    ? parsed.url
    : `https://apps.apple.com/app/id${id}`
}

/** Converts a web address, a `market:` address or the package name of an app into its address on Google Play. Null for any other text. */
export function toGooglePlayUrl(typedText: string): string | null {
  const text = typedText.trim()
  const toUrl = (id: string) => `https://play.google.com/store/apps/details?id=${id}`
  if (/^[a-z]\w*(\.[a-z]\w*){2,}$/i.test(text)) return toUrl(text)
  const marketId = /^market:\/\/details\?(?:.*&)?id=([\w.]+)/i.exec(text)?.[1]
  if (marketId !== undefined) return toUrl(marketId)
  const parsed = readTypedAddress(text)
  if (!parsed.ok) return null
  const { hostname, searchParams } = new URL(parsed.url)
  return hostname === 'play.google.com' && searchParams.get('id') ? parsed.url : null
}

/** Two stores in one code: phones get their store by a rule, and everybody else the website. */
export const appKind: AnsweredKind = {
  questions: [
    {
      key: 'appStore',
      label: 'App Store, for iPhones',
      input: 'url',
      optional: true,
      placeholder: 'apps.apple.com/app/id310633997',
      hint: 'The address of the app in the store, or its number.',
      maxLength: 2_000,
    },
    {
      key: 'googlePlay',
      label: 'Google Play, for Android phones',
      input: 'url',
      optional: true,
      placeholder: 'play.google.com/store/apps/details?id=com.example.app',
      hint: 'The address of the app in the store, or its package name.',
      maxLength: 2_000,
    },
    {
      key: 'website',
      label: 'Website, for computers',
      input: 'url',
      optional: true,
      placeholder: 'example.com/app',
      hint: 'Without it, computers open one of the stores.',
      maxLength: 2_000,
    },
    {
      key: 'appUrl',
      label: 'Address inside the app',
      input: 'url',
      optional: true,
      placeholder: 'myapp://menu',
      hint: 'Phones that have the app open it here. The others go to their store.',
      maxLength: 2_000,
    },
  ],
  read(answers) {
    const problems = new Problems()
    const { appStore, googlePlay, website } = readStores(answers, problems)
    const appUrl = getAnswer(answers, 'appUrl')
    const scheme = URL.parse(appUrl)?.protocol.slice(0, -1)
    if (appUrl !== '' && !(scheme !== undefined && appScheme.test(scheme)))
      problems.add('appUrl', `${appSchemeMessage}.`)
    if (!appStore && !googlePlay && !website)
      problems.add('appStore', 'Enter the address of the app in at least one store.')
    return problems.finish(() => {
      const rules: NonNullable<CreateCodeBody['rules']> = [
        ...(appStore ? [{ name: 'iPhones and iPads', when: { os: ['iOS' as const] }, url: appStore }] : []),
        ...(googlePlay ? [{ name: 'Android phones', when: { os: ['Android' as const] }, url: googlePlay }] : []),
      ]
      const url = website || appStore || googlePlay || ''
      const neededRules = rules.filter((rule) => rule.url !== url)
      const options = { ...(neededRules.length > 0 && { rules: neededRules }), ...(appUrl !== '' && { appUrl }) }
      return { make: 'code', destination: { type: 'url', url }, more: options }
    })
  },
  suggestName(answers) {
    const [, app] = /\/app\/([^/]+)\/id\d/.exec(getAnswer(answers, 'appStore')) ?? []
    const name = (app ?? '').replaceAll('-', ' ')
    return name === '' ? '' : `App ${name.charAt(0).toUpperCase()}${name.slice(1)}`
  },
}

function readStores(answers: Answers, problems: Problems) {
  const read = (key: string, toUrl: (typedText: string) => string | null, problem: string): string => {
    const typedText = getAnswer(answers, key)
    if (typedText === '') return ''
    const url = toUrl(typedText)
    if (url === null) problems.add(key, problem)
    return url ?? ''
  }
  return {
    appStore: read('appStore', toAppStoreUrl, 'Enter an address such as apps.apple.com/app/id310633997.'),
    googlePlay: read(
      'googlePlay',
      toGooglePlayUrl,
      'Enter an address such as play.google.com/store/apps/details?id=com.example.app.',
    ),
    website: read(
      'website',
      (typedText) => {
        const parsed = readTypedAddress(typedText)
        return parsed.ok ? parsed.url : null
      },
      'Enter an address such as example.com/app.',
    ),
  }
}

/** The place id of Google, such as ChIJN1t_tDeuEmsRUsoyG83frY4. */
const placeId = /^(ChI|GhI|EiI|Ei)[\w-]{15,200}$/

const reviewQuestion: Question = {
  key: 'review',
  label: 'Review page',
  input: 'url',
  placeholder: 'g.page/r/…/review',
  hint: 'The address on which people write a review: Google, Tripadvisor, Trustpilot and others. A Google place id works too.',
  maxLength: 2_000,
}

export const reviewKind: AnsweredKind = {
  questions: [reviewQuestion],
  read(answers) {
    const typedText = getAnswer(answers, 'review')
    const problems = new Problems()
    const address = placeId.test(typedText)
      ? { ok: true as const, url: `https://search.google.com/local/writereview?placeid=${typedText}` }
      : readTypedAddress(typedText)
    if (!address.ok) problems.add('review', address.problem)
    return problems.finish(() => ({ make: 'code', destination: { type: 'url', url: address.ok ? address.url : '' } }))
  },
  suggestName(answers) {
    const typedText = getAnswer(answers, 'review')
    if (placeId.test(typedText)) return 'Google review'
    const parsed = readTypedAddress(typedText)
    return parsed.ok ? `Review on ${new URL(parsed.url).hostname.replace(/^www\./, '')}` : ''
  },
}
