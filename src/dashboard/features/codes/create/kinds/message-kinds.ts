import { readEmail } from '#blocks/schema/read-contact.ts'
import type { AnsweredKind, Answers, Question } from './kind.ts'
import { getAnswer, Problems } from './kind.ts'
import { readPhoneNumber } from './phone-number.ts'

const phoneQuestions: readonly Question[] = [
  { key: 'country', label: 'Country', input: 'country' },
  { key: 'phone', label: 'Phone number', input: 'tel', placeholder: '+49 30 901820', maxLength: 60 },
]
const message: Question = {
  key: 'message',
  label: 'Message',
  input: 'lines',
  optional: true,
  hint: 'Filled in when the app opens. People can change it before they send it.',
  maxLength: 600,
}

/** Reads the phone number and composes the address with it. */
function readWithPhone(answers: Answers, compose: (number: string) => string) {
  const problems = new Problems()
  const phone = readPhoneNumber(getAnswer(answers, 'phone'), getAnswer(answers, 'country'))
  if (!phone.ok) problems.add('phone', phone.problem)
  return problems.finish(() => ({
    make: 'code',
    destination: { type: 'url', url: phone.ok ? compose(phone.number) : '' },
  }))
}

function createPhoneKind(
  verb: string,
  { questions, compose }: { questions: readonly Question[]; compose: (number: string, answers: Answers) => string },
): AnsweredKind {
  return {
    questions: [...phoneQuestions, ...questions],
    read: (answers) => readWithPhone(answers, (number) => compose(number, answers)),
    suggestName(answers) {
      const phone = readPhoneNumber(getAnswer(answers, 'phone'), getAnswer(answers, 'country'))
      return phone.ok ? `${verb} ${phone.number}` : ''
    },
  }
}

/** Schemes such as `tel:` are addresses of the specification, so a scan redirects to them and the phone opens its app. */
export const phoneKind = createPhoneKind('Call', { questions: [], compose: (number) => `tel:${number}` })

export const smsKind = createPhoneKind('SMS to', {
  questions: [message],
  compose(number, answers) {
    const text = getAnswer(answers, 'message')
    // iPhones read the text after `&`, Android phones after `?`. Both understand this form.
    return text === '' ? `sms:${number}` : `sms:${number}?&body=${encodeText(text)}`
  },
})

export const whatsAppKind = createPhoneKind('WhatsApp to', {
  questions: [message],
  compose(number, answers) {
    const text = getAnswer(answers, 'message')
    return `https://wa.me/${number.slice(1)}${text === '' ? '' : `?text=${encodeText(text)}`}`
  },
})

export const emailKind: AnsweredKind = {
  questions: [
    { key: 'email', label: 'Email address', input: 'email', placeholder: 'name@example.com', maxLength: 300 },
    { key: 'subject', label: 'Subject', optional: true, maxLength: 200 },
    { ...message, maxLength: 1_000 },
  ],
  read(answers) {
    const problems = new Problems()
    const email = readEmail(getAnswer(answers, 'email'))
    if (email === null) problems.add('email', 'Enter an e-mail address such as name@example.com.')
    return problems.finish(() => {
      const parameters = (['subject', 'message'] as const).flatMap((key) => {
        const text = getAnswer(answers, key)
        return text === '' ? [] : [`${key === 'message' ? 'body' : key}=${encodeText(text)}`]
      })
      const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`
      // An @ in front of the last one, and other special characters of a name, would change the meaning of the address.
      const [, local = '', domain = ''] = /^(.*)@([^@]*)$/u.exec(email ?? '') ?? []
      const url = `mailto:${encodeURIComponent(local)}@${domain}${query}`
      return { make: 'code', destination: { type: 'url', url } }
    })
  },
  suggestName(answers) {
    const email = readEmail(getAnswer(answers, 'email'))
    return email === null ? '' : `Email to ${email}`
  },
}

/** Percent-encodes a text. A line break is CR LF, as RFC 6068 requires for mail. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'))
}
