/** A User-Agent header, and what the service should read from it. */
export interface RealAgent {
  header: string
  /** Null if the client is not a person. */
  person: { deviceType: string | null; os: string | null; browser: string | null } | null
  /** Where the header is documented, or what sends it. */
  source: string
}

const applewebkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/**
 * Each line is `device | system | browser | header`, where `-` is an unknown value, or `bot | header`. A line that begins with `#` is the
 * source of the headers below it. `{A}` and `{W}` stand for the texts that all browsers with Blink and with WebKit have in common.
 */
const lines = `
# Safari, https://webkit.org/blog/8042/release-notes-for-safari-technology-preview-46/ (frozen since 11.1)
mobile | iOS | Safari | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} Version/18.5 Mobile/15E148 Safari/604.1
mobile | iOS | Safari | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) {W} Version/26.0 Mobile/15E148 Safari/604.1
mobile | iOS | Safari | Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) {W} Version/12.1.2 Mobile/15E148 Safari/604.1
mobile | iOS | Safari | Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) {W} Version/12.0 Mobile/15E148 Safari/604.1
tablet | iOS | Safari | Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) {W} Version/16.6 Mobile/15E148 Safari/604.1
tablet | iOS | Safari | Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1
desktop | macOS | Safari | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {W} Version/18.5 Safari/605.1.15
desktop | macOS | Safari | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {W} Version/26.1 Safari/605.1.15
# Web views of apps on iPads in desktop mode, https://developer.apple.com/videos/play/wwdc2019/203/
tablet | iOS | Safari | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {W} Mobile/15E148
tablet | iOS | Safari | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) {W} Mobile/15E148
tablet | iOS | Instagram | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {W} Mobile/15E148 Instagram 350.0.0.25.92 (iPad13,4; iPadOS 17_5; en_US; en; scale=2.00; 2048x2732)
tablet | iOS | Facebook | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {W} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0;FBDV/iPad8,9]
tablet | iOS | Chrome | Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) {W} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1
tablet | iOS | Google app | Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) {W} GSA/323.0 Mobile/15E148 Safari/604.1
# Browsers on iOS, https://developer.chrome.com/docs/multidevice/user-agent
mobile | iOS | Chrome | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1
mobile | iOS | Firefox | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} FxiOS/139.0 Mobile/15E148 Safari/605.1.15
mobile | iOS | Edge | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} EdgiOS/137.0.3296.51 Version/18.0 Mobile/15E148 Safari/604.1
mobile | iOS | Google app | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} GSA/370.0 Mobile/15E148 Safari/604.1
mobile | iOS | Opera Touch | Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) {W} Version/17.4 Mobile/15E148 Safari/604.1 OPT/4.6.0
mobile | iOS | Safari | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} Mobile/15E148
# In-app browsers on iOS, as they are collected at https://github.com/faisalman/ua-parser-js/tree/master/test/data
mobile | iOS | Instagram | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} Mobile/15E148 Instagram 380.0.0.0.0 (iPhone15,2; iOS 18_5; en_US)
mobile | iOS | Facebook | Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) {W} Mobile/21E219 [FBAN/FBIOS;FBAV/456.0.0;FBDV/iPhone14,5;FBMD/iPhone]
mobile | iOS | WeChat | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {W} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN
mobile | iOS | TikTok | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) {W} Mobile/15E148 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/de
mobile | iOS | Snapchat | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) {W} Mobile/15E148 Snapchat/12.90.0.45 (like Safari/8618.2.12, panda)
mobile | iOS | LINE | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) {W} Mobile/15E148 Safari Line/14.8.0
mobile | iOS | Pinterest | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) {W} Mobile/15E148 [Pinterest/iOS]
mobile | iOS | LinkedIn | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) {W} Mobile/15E148 [LinkedInApp]/9.29.7824
# Chrome, https://developer.chrome.com/docs/privacy-security/user-agent (reduced)
mobile | Android | Chrome | Mozilla/5.0 (Linux; Android 10; K) {A} Chrome/137.0.0.0 Mobile Safari/537.36
tablet | Android | Chrome | Mozilla/5.0 (Linux; Android 10; K) {A} Chrome/137.0.0.0 Safari/537.36
desktop | Windows | Chrome | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {A} Chrome/137.0.0.0 Safari/537.36
desktop | macOS | Chrome | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {A} Chrome/137.0.0.0 Safari/537.36
desktop | Linux | Chrome | Mozilla/5.0 (X11; Linux x86_64) {A} Chrome/137.0.0.0 Safari/537.36
desktop | Chrome OS | Chrome | Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {A} Chrome/137.0.0.0 Safari/537.36
mobile | Android | Chrome | Mozilla/5.0 (Linux; Android 9; SM-G960F) {A} Chrome/86.0.4240.198 Mobile Safari/537.36
mobile | Android | Chrome | Mozilla/5.0 (Linux; Android 13; Pixel 7) {A} Chrome/116.0.0.0 Mobile Safari/537.36
mobile | Android | Chrome | Mozilla/5.0 (Linux; Android 8.1.0; CUBOT_X18_Plus) {A} Chrome/116.0.0.0 Mobile Safari/537.36
mobile | Android | Chrome | Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 21) {A} Chrome/119.0.0.0 Mobile Safari/537.36
# Firefox, https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/User-Agent/Firefox
mobile | Android | Firefox | Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0
tablet | Android | Firefox | Mozilla/5.0 (Android 14; Tablet; rv:128.0) Gecko/128.0 Firefox/128.0
desktop | Windows | Firefox | Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0
desktop | macOS | Firefox | Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0
desktop | Linux | Firefox | Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0
desktop | Linux | Firefox | Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0
# Edge, https://learn.microsoft.com/en-us/microsoft-edge/web-platform/user-agent-guidance
desktop | Windows | Edge | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {A} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0
desktop | macOS | Edge | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {A} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0
mobile | Android | Edge | Mozilla/5.0 (Linux; Android 10; HD1913) {A} Chrome/137.0.0.0 Mobile Safari/537.36 EdgA/137.0.0.0
console | Xbox | Edge | Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) {A} Chrome/120.0.0.0 Safari/537.36 Edge/44.18363.8131
# Other browsers on Android, from their makers' pages
mobile | Android | Samsung Internet | Mozilla/5.0 (Linux; Android 10; K) {A} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36
tablet | Android | Samsung Internet | Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-T220) {A} SamsungBrowser/23.0 Chrome/115.0.0.0 Safari/537.36
mobile | Android | Opera | Mozilla/5.0 (Linux; Android 10; VOG-L29) {A} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0
mobile | Android | UC Browser | Mozilla/5.0 (Linux; U; Android 11; en-US; RMX2001 Build/RP1A.200720.011) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36
mobile | Android | Vivaldi | Mozilla/5.0 (Linux; Android 10; K) {A} Chrome/124.0.0.0 Mobile Safari/537.36 Vivaldi/6.7
mobile | Android | Huawei Browser | Mozilla/5.0 (Linux; Android 10; LYA-L29; HMSCore 6.13.0.302) {A} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36
mobile | HarmonyOS | Chrome | Mozilla/5.0 (Phone; OpenHarmony 5.0) {A} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile
mobile | Android | Miui | Mozilla/5.0 (Linux; U; Android 13; de-de; 2201117TY Build/TKQ1.221114.001) {A} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9.0-gn
# In-app browsers on Android
mobile | Android | Facebook | Mozilla/5.0 (Linux; Android 10; K) {A} Version/4.0 Chrome/125.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0.0.0;]
mobile | Android | Facebook | Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/455.0.0.48.109;]
mobile | Android | Facebook | Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 [FBAN/EMA;FBLC/de_DE;FBAV/400.0.0.8.93;FBMF/Google;FBBD/google;FBDV/Pixel 8]
mobile | Android | Instagram | Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 Instagram 330.0.0.40.92 Android (34/14; 420dpi; 1080x2142; Google; Pixel 8; shiba; shiba; de_DE; 595786532)
mobile | Android | TikTok | Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A.220624.014; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 trill_340903 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/34.9.3 ByteLocale/de BytedanceWebview/d8a21c6
mobile | Android | Snapchat | Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 Snapchat/12.90.0.46 (SM-S911B; Android 14#S911BXXS6CXEA#34; gzip; )
mobile | Android | LINE | Mozilla/5.0 (Linux; Android 12; SO-52B Build/62.1.A.0.554; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 Line/14.8.1/IAB
mobile | Android | Pinterest | Mozilla/5.0 (Linux; Android 13; moto g52 Build/T1SRS33.72; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 [Pinterest/Android]
mobile | Android | WeChat | Mozilla/5.0 (Linux; Android 13; M2102K1C Build/TKQ1.220829.002; wv) {A} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20240301 MicroMessenger/8.0.48.2580(0x28003036) WeChat/arm64
mobile | Android | LinkedIn | Mozilla/5.0 (Linux; Android 14; Pixel 6 Build/AP1A.240405.002; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 [LinkedInApp]/4.1.935
mobile | Android | Google app | Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 GSA/15.20.35.29.arm64
mobile | Android | Chrome | Mozilla/5.0 (Linux; Android 13; SM-G991B Build/TP1A.220624.014; wv) {A} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36
# Other browsers on desktops, from their makers' pages
desktop | Windows | Opera | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {A} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0
desktop | Windows | Vivaldi | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {A} Chrome/124.0.0.0 Safari/537.36 Vivaldi/6.7.3329.31
desktop | Windows | Yandex Browser | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {A} Chrome/122.0.0.0 YaBrowser/24.4.0.0 Safari/537.36
desktop | Windows | Internet Explorer | Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko
desktop | Windows | Chrome | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {A} Chrome/120.0.0.0 Safari/537.36 OneOutlook/1.2024.530.200
# Televisions and consoles
tv | Tizen | Tizen | Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) {A} 76.0.3809.146/6.0 TV Safari/537.36
tv | WebOS | WebOS Browser | Mozilla/5.0 (Web0S; Linux/SmartTV) {A} Chrome/94.0.4606.128 Safari/537.36 WebAppManager
console | PlayStation | Safari | Mozilla/5.0 (PlayStation; PlayStation 5/2.26) {W} Version/13.0 Safari/605.1.15
console | PlayStation | PlayStation 4 | Mozilla/5.0 (PlayStation 4 11.00) AppleWebKit/605.1.15 (KHTML, like Gecko)
# Microsoft Office reads links before it opens them, https://learn.microsoft.com/en-us/office/troubleshoot/office-suite-issues/click-hyperlink-to-sso-website
bot | Mozilla/4.0 (compatible; ms-office; MSOffice 16)
bot | Mozilla/4.0 (compatible; ms-office; MSOffice rmj)
bot | Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET4.0E; ms-office)
bot | Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.14326; Pro)
bot | Microsoft Office/16.0 (Windows NT 10.0; Microsoft Word 16.0.17328; Pro)
bot | Microsoft Office/16.0 (Microsoft Outlook Mail 16.0; Pro)
bot | Microsoft Office/14.0 (Windows NT 6.1; Microsoft Excel 14.0.7268; Pro)
bot | Microsoft Office Word 2014
bot | Microsoft Office Excel 2014
bot | Microsoft Office PowerPoint 2014
bot | Microsoft Office Protocol Discovery
bot | Microsoft Office Existence Discovery
bot | Microsoft Office Mobile/16.0
bot | Microsoft-WebDAV-MiniRedir/10.0.19045
bot | Word/16.80 CFNetwork/1490.0.4 Darwin/23.2.0
bot | Word/2.85 (iPhone; iOS 17.5)
bot | Excel/16.80 CFNetwork/1490.0.4 Darwin/23.2.0
bot | PowerPoint/16.80 CFNetwork/1490.0.4 Darwin/23.2.0
bot | Outlook-iOS/709.2189947.prod.iphone (3.24.1)
bot | Outlook-Android/2.0
bot | LibreOffice/7.6
# HTTP clients in apps, from the documentation of each
bot | Dalvik/2.1.0 (Linux; U; Android 13; SM-G991B Build/TP1A.220624.014)
bot | Dalvik/1.6.0 (Linux; U; Android 4.4.2; Nexus 5 Build/KOT49H)
bot | okhttp/4.9.0
bot | Dart/3.0 (dart:io)
bot | MyApp/1 CFNetwork/1494.0.7 Darwin/23.4.0
bot | CFNetwork/1494.0.7
bot | Mail/3774.500.171.1.1 CFNetwork/1490.0.4 Darwin/23.3.0
bot | com.apple.WebKit.Networking/8618.2.12.10.9 CFNetwork/1496.0.7 Darwin/23.5.0
bot | SafariViewService/8618.2.12.10.9 CFNetwork/1496.0.7 Darwin/23.5.0
bot | NSPlayer/12.00.19041.0001 WMFSDK/12.00.19041.0001
bot | stagefright/1.2 (Linux;Android 9)
bot | ExoPlayerDemo/2.19.1 (Linux; Android 13) ExoPlayerLib/2.19.1
bot | VLC/3.0.18 LibVLC/3.0.18
bot | AndroidDownloadManager/13 (Linux; U; Android 13; SM-A127F Build/TP1A.220624.014)
bot | curl/8.5.0
bot | Wget/1.21.4
bot | python-requests/2.31.0
bot | python-urllib3/2.2.1
bot | Python/3.11 aiohttp/3.9.5
bot | python-httpx/0.27.0
bot | Go-http-client/2.0
bot | Java/17.0.9
bot | Apache-HttpClient/4.5.13 (Java/11.0.16)
bot | Jetty/9.4.43
bot | ReactorNetty/1.1.0
bot | axios/1.6.8
bot | node-fetch/1.0 (+https://github.com/bitinn/node-fetch)
bot | node
bot | undici
bot | got (https://github.com/sindresorhus/got)
bot | PostmanRuntime/7.37.3
bot | insomnia/9.2.0
bot | GuzzleHttp/7
bot | PHP/8.2.7
bot | Ruby
bot | Faraday v2.9.0
bot | libwww-perl/6.67
bot | lua-resty-http/0.17.1 (Lua) ngx_lua/10025
bot | reqwest/0.11
bot | rust-reqwest/0.11
bot | swift-nio-http/1.0
bot | Mozilla/5.0 (Windows NT; Windows NT 10.0; de-DE) WindowsPowerShell/5.1.19041.4291
# Previews of links in messengers and mail, from the pages of their makers for webmasters
bot | WhatsApp/2.23.20.0 A
bot | WhatsApp/2.24.9.78 i
bot | TelegramBot (like TwitterBot)
bot | Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)
bot | Slack-ImgProxy (+https://api.slack.com/robots)
bot | Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)
bot | Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5
bot | Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com
bot | facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)
bot | facebookcatalog/1.0
bot | meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
bot | Twitterbot/1.0
bot | LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)
bot | Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)
bot | Viber/20.5.1
bot | Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)
bot | Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)
bot | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0
bot | Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)
bot | YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html
bot | Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0; BingPreview/1.0b)
# Crawlers, from their makers' pages
bot | Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
bot | Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) {A} Chrome/137.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
bot | Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)
bot | Mozilla/5.0 (iPhone; CPU iPhone OS 8_3 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12F70 Safari/600.1.4 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)
bot | Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)
bot | DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)
bot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)
bot | Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)
bot | Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)
bot | Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)
bot | Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)
bot | Mozilla/5.0 (X11; Linux x86_64) {A} HeadlessChrome/137.0.0.0 Safari/537.36
bot | Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)
bot | Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)
bot | W3C_Validator/1.3
bot | Mozilla/5.0 (Windows NT 10.0; Win64; x64) {A} Chrome/98.0.4758.102 Safari/537.36 Google-Safety
bot | Mozilla/5.0 (Linux; Android 11; moto g power (2022)) {A} Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse
`

export const realAgents: readonly RealAgent[] = readLines(
  lines.replaceAll('{A}', applewebkit).replaceAll('{W}', webkit).trim().split('\n'),
)

function readLines(texts: readonly string[]): RealAgent[] {
  let source = ''
  return texts.flatMap((text): RealAgent[] => {
    if (text.startsWith('#')) {
      source = text.slice(2)
      return []
    }
    const [first = '', ...rest] = text.split(' | ')
    if (first === 'bot') return [{ header: rest.join(' | '), person: null, source }]
    const [os = '', browser = '', ...header] = rest
    const person = { deviceType: toNullable(first), os: toNullable(os), browser: toNullable(browser) }
    return [{ header: header.join(' | '), person, source }]
  })
}

function toNullable(value: string): string | null {
  return value === '-' ? null : value
}
