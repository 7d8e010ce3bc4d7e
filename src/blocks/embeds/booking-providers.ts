import { type EmbedProvider, splitPath, toId, withQuery } from './embed-provider.ts'

/** A part of an address that a person has chosen, such as the name of an account. */
const namePart = /^[\w.+-]{1,100}$/

const calendly: EmbedProvider = {
  name: 'Calendly',
  kind: 'booking',
  size: { height: 700 },
  hosts: ['calendly.com'],
  frameHosts: ['calendly.com'],
  advice: 'Copy the address of an event type, such as calendly.com/you/30min.',
  read(url) {
    const parts = splitPath(url)
    const [first = ''] = parts
    const isOwnPage = ['app', 'login', 'signup', 'pricing', 'help', 'integrations', 'assets'].includes(first)
    if (parts.length === 0 || parts.length > 4 || isOwnPage || !parts.every((part) => namePart.test(part))) return null
    const page = `https://calendly.com/${parts.join('/')}`
    return { page, frame: withQuery(page, { embed_type: 'Inline', hide_gdpr_banner: 1 }) }
  },
}

const cal: EmbedProvider = {
  name: 'Cal.com',
  kind: 'booking',
  size: { height: 700 },
  hosts: ['cal.com', 'app.cal.com'],
  frameHosts: ['app.cal.com'],
  advice: 'Copy the address of an event type, such as cal.com/you/30min.',
  read(url) {
    const parts = splitPath(url).filter((part) => part !== 'embed')
    // Pages with a booking have the person or the team, and the event type.
    const isBooking = parts.length === 2 || (parts.length === 3 && ['team', 'org', 'd'].includes(parts[0] ?? ''))
    const isOwnPage = ['blog', 'auth', 'apps', 'docs', 'settings', 'event-types', 'bookings'].includes(parts[0] ?? '')
    if (!isBooking || isOwnPage || !parts.every((part) => namePart.test(part))) return null
    const path = parts.join('/')
    // Only this path of Cal.com may be shown in frames.
    return { page: `https://cal.com/${path}`, frame: `https://app.cal.com/${path}/embed` }
  },
}

const googleCalendar: EmbedProvider = {
  name: 'Google Calendar',
  kind: 'calendar',
  size: { height: 600 },
  hosts: ['calendar.google.com', 'calendar.app.google'],
  frameHosts: ['calendar.google.com'],
  advice: 'In the settings of the calendar, under “Integrate calendar”, copy the public address or the embed code.',
  read(url) {
    const schedule = readSchedulePath(url)
    if (schedule !== null) {
      const page = `https://calendar.google.com/calendar/${schedule}`
      return { page, frame: withQuery(page, { gv: 'true' }), kind: 'booking' }
    }
    const calendars = readCalendars(url)
    if (calendars.length === 0) return null
    const settings = Object.entries(calendarSettings).map(
      ([name, form]) => [name, toId(url.searchParams.get(name), form)] as const,
    )
    const address = withQuery('https://calendar.google.com/calendar/embed', {
      src: calendars.map(({ source }) => source),
      // The first color is that of the first calendar.
      color: calendars.every(({ color }) => color !== '') ? calendars.map(({ color }) => color) : '',
      ...Object.fromEntries(settings),
    })
    return { page: address, frame: address }
  },
}

/** The page of an appointment schedule, at the address of its embed code or at that of the browser. */
function readSchedulePath({ pathname }: URL): string | null {
  const [, schedule] = /^\/calendar\/(?:u\/\d{1,2}\/)?(appointments\/schedules\/[\w-]{20,100})\/?$/.exec(pathname) ?? []
  const [, ofBrowser] = /^\/calendar\/((?:u\/\d{1,2}\/)?appointments\/[\w-]{20,100}={0,2})\/?$/.exec(pathname) ?? []
  return schedule ?? ofBrowser ?? null
}

const MAX_CALENDARS = 20

/** The calendars of an embed code, with their colors, or the calendar of a link that shares it. */
function readCalendars({ searchParams }: URL): { source: string; color: string }[] {
  const sources = searchParams.has('src') ? searchParams.getAll('src') : searchParams.getAll('cid')
  const colors = searchParams.getAll('color')
  return sources
    .slice(0, MAX_CALENDARS)
    .map((source, index) => ({
      source: toId(decodeCalendarId(source), /^[\w.#%+-]{1,200}@[\w.-]{1,200}$/),
      color: toId(colors[index], /^#[0-9a-f]{6}$/i),
    }))
    .filter(({ source }) => source !== '')
}

/** The address of a calendar, which links and embed codes write in Base64, with all, some or none of its padding. */
function decodeCalendarId(text: string): string {
  const [, digits = ''] = /^([\w+/-]{8,300})={0,2}$/.exec(text) ?? []
  return digits === '' || digits.length % 4 === 1 ? text : atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
}

/** What an author can choose for the embed code of a calendar. */
const calendarSettings = {
  ctz: /^[\w+/-]{1,60}$/,
  mode: /^(MONTH|WEEK|AGENDA)$/,
  wkst: /^[1-7]$/,
  hl: /^[a-zA-Z_-]{2,10}$/,
  title: /^[^\p{Cc}]{1,100}$/u,
  showTitle: /^[01]$/,
  showNav: /^[01]$/,
  showDate: /^[01]$/,
  showPrint: /^[01]$/,
  showTabs: /^[01]$/,
  showCalendars: /^[01]$/,
  showTz: /^[01]$/,
}

const eventbrite: EmbedProvider = {
  name: 'Eventbrite',
  kind: 'event',
  size: { height: 600 },
  hosts:
    /^eventbrite\.(com|co|de|fr|es|it|nl|be|at|ch|ie|pt|fi|dk|se|ca|cl|hk|sg|co\.uk|co\.nz|com\.(au|ar|br|mx|pe))$/,
  frameHosts: ['www.eventbrite.com'],
  advice: 'Copy the address of an event.',
  read(url) {
    const idInPath = /^\/(?:[a-z]{2}\/)?e\/(?:[^/]{1,300}-)?(\d{9,15})\/?$/.exec(url.pathname)?.[1]
    const id = toId(url.pathname === '/checkout-external' ? url.searchParams.get('eid') : idInPath, /^\d{9,15}$/)
    return id === ''
      ? null
      : {
          page: `https://www.eventbrite.com/e/${id}`,
          frame: withQuery('https://www.eventbrite.com/checkout-external', { eid: id }),
        }
  },
}

const typeform: EmbedProvider = {
  name: 'Typeform',
  kind: 'form',
  size: { height: 600 },
  hosts: /^([a-z0-9-]+\.)?typeform\.com$/,
  frameHosts: ['form.typeform.com'],
  advice: 'Copy the address of a form, such as form.typeform.com/to/….',
  read({ pathname }) {
    const id = /^\/(?:to|c)\/([A-Za-z0-9]{5,12})\/?$/.exec(pathname)?.[1]
    if (id === undefined) return null
    const page = `https://form.typeform.com/to/${id}`
    return { page, frame: withQuery(page, { 'typeform-embed': 'embed-widget' }) }
  },
}

const tally: EmbedProvider = {
  name: 'Tally',
  kind: 'form',
  size: { height: 500 },
  hosts: ['tally.so'],
  frameHosts: ['tally.so'],
  advice: 'Copy the address of a form, such as tally.so/r/….',
  read({ pathname }) {
    const id = /^\/(?:r|embed|forms|popup)\/([A-Za-z0-9]{4,12})(?:\/share)?\/?$/.exec(pathname)?.[1]
    return id === undefined
      ? null
      : {
          page: `https://tally.so/r/${id}`,
          frame: withQuery(`https://tally.so/embed/${id}`, { alignLeft: 1, transparentBackground: 1 }),
        }
  },
}

const googleForms: EmbedProvider = {
  name: 'Google Forms',
  kind: 'form',
  size: { height: 700 },
  hosts: ['docs.google.com', 'forms.gle'],
  isOwnPath: ({ hostname, pathname }) => hostname === 'forms.gle' || pathname.startsWith('/forms/'),
  frameHosts: ['docs.google.com'],
  advice: 'In the form, choose Send, and copy the long address or the embed code.',
  read({ pathname, searchParams }) {
    const id = /^\/forms\/(?:u\/\d\/)?d\/((?:e\/)?[\w-]{20,100})\/(?:viewform|formResponse|edit)\/?$/.exec(
      pathname,
    )?.[1]
    if (id === undefined) return null
    const page = `https://docs.google.com/forms/d/${id}/viewform`
    // The answers of a pre-filled link.
    const questions = [...searchParams.keys()].filter((name) => /^entry\.\d{1,15}$/.test(name)).slice(0, 100)
    const answers = Object.fromEntries(questions.map((name) => [name, searchParams.getAll(name)]))
    return { page: withQuery(page, answers), frame: withQuery(page, { embedded: 'true', ...answers }) }
  },
}

export const bookingProviders = [calendly, cal, googleCalendar, eventbrite, typeform, tally, googleForms]
