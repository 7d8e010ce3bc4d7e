/**
 * Names of other companies to which visitors would give a password or money, for `checkSubdomain`. Nobody may publish under them or under
 * names that look like them.
 *
 * To add a name, write it in lower case, without spaces and hyphens, into one of the lists, and run `subdomain-rules.test.ts`, whose two
 * hundred ordinary names must still be allowed. Sources are the lists of phished brands that APWG, Check Point and Cloudflare publish each
 * quarter, and the banks of the countries where the installation is used.
 */

const splitWords = (text: string) => text.trim().split(/\s+/)

/**
 * Names that have only one meaning. They are refused anywhere between hyphens (`paypal-cafe`), with look-alike characters, with one wrong
 * letter if they have six letters or more, and joined to other words of the rules (`mypaypallogin`).
 */
export const distinctNames = splitWords(`
  paypal venmo zelle klarna paysafe paysafecard skrill payoneer westernunion moneygram wechatpay alipay mercadopago giropay cashapp
  revolut monzo n26 transferwise payconiq twint paytm phonepe bizum
  mastercard americanexpress maestrocard visacard dinersclub
  coinbase binance kraken metamask bitpanda blockchaincom trustwallet ledgerwallet trezor kucoin opensea bitfinex
  bankofamerica wellsfargo jpmorgan jpmorganchase citibank citigroup capitalone usbank pncbank tdbank truist navyfederal charlesschwab
  morganstanley goldmansachs
  hsbc barclays lloydsbank natwest nationwidebank halifaxbank santanderbank metrobank starlingbank firstdirect
  sparkasse stadtsparkasse kreissparkasse volksbank raiffeisen raiffeisenbank postbank commerzbank deutschebank dkb comdirect targobank hypovereinsbank consorsbank
  ingdiba bawag erstebank bankaustria postfinance creditsuisse zkb ubsbank
  bnpparibas creditagricole societegenerale labanquepostale boursorama caissedepargne creditmutuel
  bbva caixabank bancosabadell bankinter intesasanpaolo unicredit posteitaliane fineco
  rabobank abnamro ingbank kbcbank belfius danskebank nordea handelsbanken swedbank dnbbank mbank pkobp pekao
  itau bradesco nubank bancodobrasil banorte bancolombia scotiabank rbcroyalbank bmobank cibc commbank westpac nab anzbank
  icicibank hdfcbank axisbank statebankofindia sbionline dbsbank ocbc maybank mufg smbc mizuhobank
  amazon amazonaws microsoft microsoft365 office365 sharepoint onedrive icloud appleid itunes google googledrive gmail docusign dropbox
  facebook whatsapp netflix spotify adobesign okta
  dhl fedex usps royalmail evri deutschepost dpdgroup laposte colissimo correos postnl bpost
  hmrc dvla irsgov inlandrevenue ameli elsteronline bundid servicepublic mygov medicare
`)

/** Names that are also ordinary words or names. They are refused alone and with a word that asks for trust (`apple-support`, `chase-login`). */
export const ambiguousNames = splitWords(`
  chase visa amex maestro discover ally citi schwab fidelity regions santander halifax nationwide lloyds monese wise stripe square ing ubs
  apple meta outlook office adobe instagram linkedin twitter telegram tiktok youtube yahoo steam roblox discord ebay walmart alibaba
  aliexpress coinbasepro ups gls dpd hermes post postoffice elster irs finanzamt zoll customs police polizei government taxoffice
`)

/** Words that ask for trust. Together with the name of a bank these words are a trap. Alone they are ordinary words. */
export const trustWords = splitWords(`
  account accounts alert alerts auth authenticate bank banking billing bonus card cards check checkout claim confirm confirmation credit
  customer customerservice giftcard help helpdesk id identity kyc login logon mobile notice official onlinebanking pay payment payments pin pushtan
  refund rebate renew reset restore reward rewards secure secured security service signin signon signup support suspended tan tracking
  transfer unlock update updates validate validation verification verified verify wallet winner
  anmelden anmeldung bestaetigen gewinn karte konto kunde kunden kundenservice paket rechnung sicher sicherheit ueberweisung
  compte connexion cuenta securite seguro verifica verificar acceso accesso conto
`)

/** Ordinary words that differ from a distinct name in one letter only. */
export const ordinaryWords = splitWords('goggle barclay spotty revolute kramer braken draken amazone nordeal')
