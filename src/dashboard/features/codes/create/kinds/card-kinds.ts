import { createContactFile } from '#blocks/blocks/contact-file.ts'
import { createWifiCode, type WifiNetwork } from '#blocks/blocks/wifi-code.ts'
import { readEmail } from '#blocks/schema/read-contact.ts'
import { type AnsweredKind, type Answers, getAnswer, Problems } from './kind.ts'
import { optionalText, readWebsite } from './common-questions.ts'
import { readPhoneNumber } from './phone-number.ts'

export const contactKind: AnsweredKind = {
  questions: [
    { key: 'person', label: 'Name of the person', placeholder: 'Anna Weber', maxLength: 120 },
    optionalText('company', 'Company'),
    optionalText('role', 'Role'),
    { key: 'phone', label: 'Phone', input: 'tel', optional: true, maxLength: 60 },
    {
      key: 'country',
      label: 'Country of the phone',
      input: 'country',
      isShown: (answers) => isNational(getAnswer(answers, 'phone')),
    },
    { key: 'email', label: 'Email', input: 'email', optional: true, maxLength: 300 },
    { key: 'website', label: 'Website', input: 'url', optional: true, maxLength: 2_000 },
    optionalText('street', 'Street and number', 200),
    optionalText('postalCode', 'Postal code', 20),
    optionalText('city', 'City', 100),
  ],
  read(answers) {
    const problems = new Problems()
    const contact = readContact(answers, problems)
    return problems.finish(() => ({
      make: 'page',
      page: {
        title: contact.name || contact.company,
        templateIds: ['business-card'],
        blocks: [{ type: 'contact', fields: { ...contact, picture: { src: '', alt: '' }, save: true } }],
      },
    }))
  },
  suggestName: (answers) => getAnswer(answers, 'person') || getAnswer(answers, 'company'),
  toStaticText: (answers) => createContactFile(readContact(answers, new Problems())).trimEnd(),
}

const isNational = (phone: string) => phone !== '' && !/^(\(?\+|00)/.test(phone)

function readContact(answers: Answers, problems: Problems) {
  const name = getAnswer(answers, 'person')
  const company = getAnswer(answers, 'company')
  if (name === '' && company === '') problems.add('person', 'Enter a name, or a company.')
  const typedPhone = getAnswer(answers, 'phone')
  const phone = typedPhone === '' ? null : readPhoneNumber(typedPhone, getAnswer(answers, 'country'))
  if (phone?.ok === false) problems.add('phone', phone.problem)
  const typedEmail = getAnswer(answers, 'email')
  const email = typedEmail === '' ? '' : readEmail(typedEmail)
  if (email === null) problems.add('email', 'Enter an e-mail address such as name@example.com.')
  return {
    name,
    company,
    role: getAnswer(answers, 'role'),
    phones: phone?.ok ? [{ label: '', number: phone.number }] : [],
    emails: email ? [{ label: '', email }] : [],
    website: readWebsite(answers, 'website', problems),
    street: getAnswer(answers, 'street'),
    postalCode: getAnswer(answers, 'postalCode'),
    city: getAnswer(answers, 'city'),
    country: '',
    note: '',
  }
}

const securities: Readonly<Record<WifiNetwork['security'], string>> = {
  WPA: 'WPA, WPA2 or WPA3',
  WEP: 'WEP',
  nopass: 'None',
}

export const wifiKind: AnsweredKind = {
  questions: [
    { key: 'network', label: 'Network name', placeholder: 'Lindenhof Guests', maxLength: 32 },
    { key: 'security', label: 'Security', input: 'choice', options: securities },
    {
      key: 'password',
      label: 'Password',
      hint: 'Everybody who scans the code can read it.',
      maxLength: 64,
      isShown: (answers) => answers['security'] !== 'nopass',
    },
    { key: 'hidden', label: 'The network is hidden', input: 'switch', optional: true },
  ],
  read(answers) {
    const problems = new Problems()
    const network = readNetwork(answers, problems)
    return problems.finish(() => ({
      make: 'page',
      page: {
        title: network.network,
        templateIds: ['blank'],
        blocks: [{ type: 'wifi', fields: { ...network, title: '', code: true, note: '' } }],
      },
    }))
  },
  suggestName(answers) {
    const network = getAnswer(answers, 'network')
    return network === '' ? '' : `Wi-Fi ${network}`
  },
  toStaticText: (answers) => createWifiCode(readNetwork(answers, new Problems())),
}

/** Spaces at the ends belong to a password, and to the name of a network. */
function readNetwork(answers: Answers, problems: Problems): WifiNetwork {
  const { network = '', password = '' } = answers
  const security = answers['security'] === 'nopass' || answers['security'] === 'WEP' ? answers['security'] : 'WPA'
  if (network.trim() === '') problems.add('network', 'Enter the name of the network.')
  else if (new TextEncoder().encode(network).length > 32)
    problems.add('network', 'The name of a network has at most 32 bytes.')
  const passwordProblem = findPasswordProblem(security, password)
  if (passwordProblem !== undefined) problems.add('password', passwordProblem)
  return { network, password: security === 'nopass' ? '' : password, security, hidden: answers['hidden'] === 'yes' }
}

function findPasswordProblem(security: WifiNetwork['security'], password: string): string | undefined {
  if (security === 'WEP') return password === '' ? 'Enter the password.' : undefined
  // A key of 256 bits may be written in hexadecimal digits instead.
  const isPassword = (password.length >= 8 && password.length <= 63) || /^[0-9a-f]{64}$/i.test(password)
  return security === 'nopass' || isPassword ? undefined : 'A WPA password has 8 to 63 characters.'
}
