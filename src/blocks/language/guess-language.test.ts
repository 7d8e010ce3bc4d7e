import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { paragraphs } from '../schema/rich-text.ts'
import { guessLanguage } from './guess-language.ts'
import { getDirection, getLanguageName, pageLanguages } from './languages.ts'
import { getPageLanguage } from './page-language.ts'

test.each([
  ['en', 'Fresh bread and coffee. We are open from Monday to Friday.'],
  ['de', 'Speisekarte und Öffnungszeiten. Wir freuen uns auf Sie!'],
  ['fr', 'Bienvenue chez nous. La carte et les horaires du restaurant.'],
  ['es', 'Nuestra carta y el horario. Estamos en el centro de la ciudad.'],
  ['it', 'Benvenuti! Il menu della sera e gli orari di apertura.'],
  ['nl', 'Welkom! Onze openingstijden en de menukaart van het café.'],
  ['pt', 'Bem-vindo ao nosso café. O horário e o cardápio do dia.'],
  ['pl', 'Godziny otwarcia i kontakt. Zapraszamy do nas na kawę!'],
  ['tr', 'Çalışma saatleri ve iletişim. Hoş geldiniz, bir kahve için!'],
  ['sv', 'Öppettider och kontakt. Välkommen till vår bageri!'],
  ['fi', 'Aukioloajat ja yhteystiedot. Tervetuloa meidän kahvilaan!'],
  ['cs', 'Otevírací doba a kontakt. Vítejte v naší kavárně!'],
  ['ar', 'مرحبًا بكم في مقهانا. ساعات العمل وقائمة الطعام: Café Lina'],
  ['fa', 'به کافه ما خوش آمدید. ساعت کاری و منوی غذا'],
  ['he', 'ברוכים הבאים לבית הקפה שלנו. שעות פתיחה ותפריט'],
  ['ja', '営業時間とメニューのご案内です。Tokyo Coffee'],
  ['zh', '欢迎光临我们的咖啡馆。营业时间和菜单'],
  ['ko', '저희 카페에 오신 것을 환영합니다. 영업시간과 메뉴'],
  ['ru', 'Добро пожаловать в наше кафе. Часы работы и меню'],
  ['uk', 'Ласкаво просимо до нашої кав’ярні. Години роботи і меню'],
  ['el', 'Καλώς ήρθατε στο καφέ μας. Ώρες λειτουργίας'],
  ['th', 'ยินดีต้อนรับสู่ร้านกาแฟของเรา'],
  ['hi', 'हमारे कैफे में आपका स्वागत है'],
  [null, ''],
  [null, '12:00 – 18:00 · +49 30 123456'],
  [null, 'Anna Weber'],
])('the language %s is recognized by its text: %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
})

test('the language of five megabytes of text is guessed within two seconds', () => {
  const startedAt = performance.now()
  for (const text of ['a', 'é ', 'ä', 'ー', 'ا']) guessLanguage(text.repeat(5_000_000 / text.length))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

const createContent = (nav: JsonObject, ...texts: string[]) => ({
  pages: [
    {
      id: 'pgs_1',
      name: 'Home',
      slug: '',
      icon: 'house',
      blocks: texts.map((text, index) => ({ id: `blk_${index}`, type: 'text', fields: { content: paragraphs(text) } })),
    },
  ],
  theme: {},
  nav,
})

test('a valid language in the settings wins over the text of the page', () => {
  const german = 'Wir sind für Sie da und freuen uns auf Ihren Besuch.'
  expect(getPageLanguage(createContent({}, german))).toBe('de')
  expect(getPageLanguage(createContent({ lang: 'pt-BR' }, german))).toBe('pt-BR')
  expect(getPageLanguage(createContent({ lang: '"><script>' }, german))).toBe('de')
  expect(getPageLanguage(createContent({ lang: 7 }, 'OK'))).toBe('en')
})

test('Arabic, Hebrew, Persian and Urdu are written from right to left', () => {
  const rightToLeft = Object.keys(pageLanguages).filter((tag) => getDirection(tag) === 'rtl')
  expect(rightToLeft.toSorted()).toEqual(['ar', 'fa', 'he', 'ur'])
})

test('a script in the tag decides the direction', () => {
  expect([getDirection('ar-EG'), getDirection('ur-Latn'), getDirection('az-Arab')]).toEqual(['rtl', 'ltr', 'rtl'])
})

test.each([
  ['pt-BR', 'Português (Brasil)'],
  // Pages that were stored before such tags were refused.
  ['de-12', 'de-12'],
  ['en-GB-GB', 'en-GB-GB'],
])('the name of the language %s is %s', (tag, name) => {
  expect(getLanguageName(tag)).toBe(name)
})
