import { expect, test } from 'vitest'
import { deviceTypes, systems } from '#contract/rule-values.ts'
import { parseAgent } from './agent.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['mobile', 'iOS', 'Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['mobile', 'iOS', 'Chrome', `${iphone} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`],
  ['mobile', 'iOS', 'Google app', `${iphone} GSA/370.0 Mobile/15E148 Safari/604.1`],
  ['mobile', 'iOS', 'Instagram', `${iphone} Mobile/15E148 Instagram 380.0.0.0.0 (iPhone15,2; iOS 18_5; en_US)`],
  ['mobile', 'iOS', 'WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN`],
  ['mobile', 'Android', 'Chrome', `${android} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['mobile', 'Android', 'Samsung Internet', `${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  [
    'mobile',
    'Android',
    'Facebook',
    `${android} Version/4.0 Chrome/125.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0.0.0;]`,
  ],
  ['tablet', 'Android', 'Chrome', `${android} Chrome/137.0.0.0 Safari/537.36`],
  [
    'tablet',
    'iOS',
    'Safari',
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webkit} Version/16.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    'desktop',
    'macOS',
    'Safari',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
  ],
  [
    'desktop',
    'Windows',
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
  ],
  ['desktop', 'Linux', 'Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  [
    'desktop',
    'Chrome OS',
    'Chrome',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  ],
  [
    'tv',
    'Tizen',
    'Tizen',
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36',
  ],
  [
    'console',
    'PlayStation',
    'Safari',
    `Mozilla/5.0 (PlayStation; PlayStation 5/2.26) ${webkit} Version/13.0 Safari/605.1.15`,
  ],
])('a person on %s, %s, %s', (...row) => {
  const [deviceType, os, browser, header] = row
  expect(parseAgent(header)).toEqual({ bot: false, deviceType, os, browser })
  expect(deviceTypes).toContain(deviceType)
  expect(systems).toContain(os)
})

test.each([
  '',
  'node',
  'undici',
  'curl/8.5.0',
  'okhttp/4.9.0',
  'Dart/3.0 (dart:io)',
  'python-requests/2.31',
  'WhatsApp/2.23.20.0 A',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1',
  'Twitterbot/1.0',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/137.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 Chrome/137 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
])('%j is a bot', (header) => {
  expect(parseAgent(header).bot).toBe(true)
})

test('no header makes parsing throw', () => {
  for (const header of [
    '\0',
    '(',
    'Mozilla/5.0 ((((',
    'x'.repeat(10_000),
    'Windows '.repeat(200),
    '\uD800',
    '<script>',
  ])
    expect(parseAgent(header)).toHaveProperty('bot')
})
