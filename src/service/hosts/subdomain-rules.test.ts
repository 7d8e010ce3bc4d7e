import { expect, test } from 'vitest'
import { checkSubdomain } from './subdomain-rules.ts'

const isAllowed = (text: string) => checkSubdomain(text).ok
const splitWords = (text: string) => text.trim().split(/\s+/)

test.each(
  splitWords(`bakery a1b the-old-mill 1860 24-7 my-bank-of-flowers admins-choir cafe--bar bank-holiday-menu photo-blog my-shop
    the-password-game apple-orchard support-our-choir wallet-makers ${'a'.repeat(40)}`),
)('%s is allowed', (text) => expect(checkSubdomain(text)).toEqual({ ok: true }))

test.each(['ab', 'a'.repeat(41), '', '-ab', 'ab-', 'Bakery', 'bäckerei', 'a_b', 'a.b', 'a b', 'bakery.', 'bak\nery'])(
  '%j is not a subdomain',
  (text) => expect(isAllowed(text)).toBe(false),
)

test.each(
  splitWords(`www api admin mail app localhost wpad autodiscover tessera sign-in
    mta-sts ns1 ns2 dmarc`),
)('%s is reserved', (text) =>
  expect(checkSubdomain(text)).toEqual({ ok: false, reason: `The subdomain ${text} is reserved. Choose another one.` }),
)

const similar = splitWords('adm1n l0gin log1n a-d-m-i-n supp0rt vvww webrnail tes5era adrnin tesera tessara-login')
const madeOfReserved =
  splitWords(`tessera-login support-tessera my-tessera-page tesseralogin t3ssera-help www-tessera signin-help
  sign-in-help account-verify verify-your-account secure-bank securebank my-tessera-login`)
test.each([...similar, ...madeOfReserved])('%s looks like a reserved name', (text) => {
  const reason = `The subdomain ${text} looks like one that is reserved. Choose another one.`
  expect(checkSubdomain(text)).toEqual({ ok: false, reason })
})

const knownNames =
  splitWords(`paypal paypa1 paypall paypla pay-pal p-a-y-p-a-l pay-pal-login login-paypal mypaypallogin paypal-cafe
  sparkasse-online spar-kasse sparkase sparkassse-login stadtsparkasse-login volksbank-muenchen postbank-sicherheit commerzbank-kunden
  amaz0n-secure arnazon amazn-support micros0ft rnicrosoft-login vvellsfargo wells-fargo-support bankofarnerica we11sfargo capital-one-card
  goog1e-konto netfl1x hsbc-uk revolut-app n26-support coinbase-wallet icloud-unlock dhl-paket fedex-delivery usps-refund hmrc-refund
  chase chase-secure secure-chase my-chase-login apple-id app1e-support visa-verify ing-banking stripe-billing ups-tracking`)
test.each(knownNames)('%s looks like the name of a bank or of another well-known service', (text) => {
  const reason = `The subdomain ${text} looks like the name of a bank or of another well-known service. Choose another one.`
  expect(checkSubdomain(text)).toEqual({ ok: false, reason })
})

test('more than two hundred ordinary names are allowed', () => {
  const names = splitWords(ordinaryNames)
  expect(new Set(names).size).toBeGreaterThan(200)
  expect(names.filter((name) => !isAllowed(name))).toEqual([])
})

// Some of these names resemble a protected name on purpose: they share a word with it, or its beginning, or most of its letters.
const ordinaryNames = `
  chase-the-cake chase-family anchor-bank-street river-bank-cafe piggy-bank-toys food-bank-hull left-bank-bistro west-bank-walks
  applebees-menu apple-orchard apple-and-pear pineapple-bar stripes-barber stripes square-one-cafe times-square-pizza wise-owl-books
  likewise visa-travel-blog visage-studio revolution-bar evolution-gym discover-lisbon meta-fitness metal-works post-modern-art
  signpost-tours steam-room office-plants pop-ups-berlin ups-and-downs ally-cat-bar halifax-harbour-tours santander-surf fidelity-club
  maestro-music goggle-shop goggles barclay-street spotty-dog ingrid-ink booking-nook ringwood hermes-statue-walk police-band-choir
  amazing-grace amazonia-garden krakow-walks pal-cafe pay-it-forward teller-and-co cashmere-house credit-river-trail loan-hill-farm
  harbor harbor-lights harbour-house old-mill-bakery the-crusty-loaf flour-and-water sourdough-sunday rye-and-shine daily-bread
  morning-glory cafe-lumiere cafe-central kaffeehaus espresso-lab bean-there tea-leaf green-tea-room noodle-bar ramen-alley
  sushi-corner taco-tuesday casa-verde la-piazza trattoria-nonna osteria-lume pizzeria-roma pasta-fresca burger-barn smoke-and-salt
  grill-house steak-and-ale the-red-lion white-horse-inn golden-fleece blue-anchor-pub wine-cellar vineyard-view craft-beer-week
  hop-garden cider-press juice-bar smoothie-stop gelato-palace frozen-treats candy-lane chocolate-box cupcake-corner wedding-cakes
  flower-power rose-garden tulip-fields garden-centre-ely green-thumb tree-surgeon lawn-care pet-parade happy-paws cat-cafe
  dog-walkers vet-on-call horse-riding fish-market butcher-block cheese-counter farm-stand egg-basket honey-hill apiary
  book-nook second-chapter page-turners comic-corner record-store-day vinyl-vault guitar-lessons piano-studio violin-maker
  dance-academy ballet-school yoga-loft pilates-place gym-box climbing-wall swim-club tennis-court golf-links bike-repair
  ski-rental surf-shack kayak-tours sailing-school boat-hire fishing-trips hiking-trails camp-ground lake-cabin mountain-hut
  beach-house city-hostel grand-hotel guest-house bed-and-breakfast holiday-flats museum-guide art-gallery-nine sculpture-park
  theatre-bill cinema-paradiso jazz-night open-mic comedy-club street-festival christmas-market spring-fair summer-fete autumn-run
  winter-lights marathon-2027 charity-gala school-play alumni-day science-fair robot-club chess-league coding-camp maths-circle
  language-cafe library-hours parish-news village-hall town-band choir-concert quiz-night raffle-2027 jumble-sale plant-swap
  barber-joe hair-by-ana nail-bar beauty-spot tattoo-parlour optician-lee dental-smile foot-clinic physio-plus family-doctor
  law-office-kim tax-advice accountants-hall insurance-anna estate-agents house-hunters removal-men locksmith-lou plumber-pete
  electric-ed roofers-inc carpenter-cole window-cleaners painter-pat bricklayers joinery potters-wheel glass-blowing candle-makers
  jewellery-box watch-repair shoe-cobbler tailor-made knit-and-natter quilt-shop toy-box board-games hobby-horse car-wash tyre-centre
  mot-garage taxi-rank bus-timetable train-spotters airport-parking drone-views photo-booth wedding-films print-works sign-writers
`

test.each(['xn--bckerei-5wa', 'ab--cd'])('%s could encode letters of another script', (text) =>
  expect(isAllowed(text)).toBe(false),
)
