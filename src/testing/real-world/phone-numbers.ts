/** A phone number as somebody wrote or pasted it, and its stored form. Null if it is no phone number. */
export interface WrittenPhoneNumber {
  written: string
  stored: string | null
  source: string
}

const e123 = 'ITU-T E.123'
const wikipedia = 'Wikipedia, National conventions for writing telephone numbers'

export const phoneNumbers: readonly WrittenPhoneNumber[] = [
  { written: '+49 30 123456', stored: '+49 30 123456', source: e123 },
  { written: '+49 (0)30 123456', stored: '+49 (0)30 123456', source: wikipedia },
  { written: '(030) 123456', stored: '(030) 123456', source: e123 },
  { written: '030/123456-78', stored: '030/123456-78', source: 'DIN 5008, before 1996' },
  { written: '0049 30 123456', stored: '0049 30 123456', source: 'ITU-T E.164, international prefix' },
  { written: '(+1) 555 123-4567', stored: '(+1) 555 123-4567', source: 'written on cards' },
  { written: '+1 (555) 123-4567', stored: '+1 (555) 123-4567', source: `${wikipedia}, NANP` },
  { written: '555.123.4567', stored: '555.123.4567', source: `${wikipedia}, NANP` },
  { written: '555 1234 x12', stored: '555 1234 x12', source: 'libphonenumber, extensions' },
  { written: '+1 555 123 4567 ext. 12', stored: '+1 555 123 4567 ext. 12', source: 'libphonenumber, extensions' },
  { written: '+1-555-123-4567;ext=12', stored: '+1-555-123-4567;ext=12', source: 'RFC 3966' },
  {
    written: '(555) 123-4567, extension 1234',
    stored: '(555) 123-4567, extension 1234',
    source: 'Chicago Manual of Style',
  },
  { written: '555-1234 #12', stored: '555-1234 #12', source: 'libphonenumber, extensions' },
  { written: '030 123456 Durchwahl 12', stored: '030 123456 Durchwahl 12', source: 'written in Germany' },
  { written: '22 123 45 67 wew. 12', stored: '22 123 45 67 wew. 12', source: `${wikipedia}, Poland` },
  { written: '8 (495) 123-45-67 доб. 12', stored: '8 (495) 123-45-67 доб. 12', source: `${wikipedia}, Russia` },
  { written: '03-1234-5678 内線 12', stored: '03-1234-5678 内線 12', source: `${wikipedia}, Japan` },
  { written: '01 23 45 67 89', stored: '01 23 45 67 89', source: `${wikipedia}, France` },
  { written: '020 7946 0018', stored: '020 7946 0018', source: 'Ofcom, numbers for drama' },
  { written: '+44 20 7946 0018', stored: '+44 20 7946 0018', source: 'Ofcom, numbers for drama' },
  { written: '+91 98765 43210', stored: '+91 98765 43210', source: `${wikipedia}, India` },
  { written: '+55 (11) 91234-5678', stored: '+55 (11) 91234-5678', source: `${wikipedia}, Brazil` },
  { written: '+90 (212) 123 45 67', stored: '+90 (212) 123 45 67', source: `${wikipedia}, Turkey` },
  { written: '+972-3-123-4567', stored: '+972-3-123-4567', source: `${wikipedia}, Israel` },
  { written: '+966 11 123 4567', stored: '+966 11 123 4567', source: `${wikipedia}, Saudi Arabia` },
  { written: '+39 06 1234567', stored: '+39 06 1234567', source: `${wikipedia}, Italy` },
  { written: '12345', stored: '12345', source: 'a short number' },
  { written: '+٩٦٦ ١١ ١٢٣ ٤٥٦٧', stored: '+966 11 123 4567', source: 'Arabic digits' },
  { written: '+۹۸ ۲۱ ۱۲۳۴۵۶۷۸', stored: '+98 21 12345678', source: 'Persian digits' },
  { written: '+९१ ९८७६५ ४३२१०', stored: '+91 98765 43210', source: 'Devanagari digits' },
  { written: '０３－１２３４－５６７８', stored: '03-1234-5678', source: 'full-width forms of Japanese keyboards' },
  { written: '03ー1234ー5678', stored: '03-1234-5678', source: 'the mark of long vowels for a dash, as in Japan' },
  { written: '+49 30–123456', stored: '+49 30-123456', source: 'U+2013 en dash, as word processors write it' },
  { written: '+49 30\u2011123456', stored: '+49 30-123456', source: 'U+2011 no-break hyphen of web pages' },
  { written: '555\u2212123\u22124567', stored: '555-123-4567', source: 'U+2212 minus sign' },
  { written: '+49\u00A030\u202F123456', stored: '+49 30 123456', source: 'no-break spaces of web pages' },
  { written: '\u202A+49 30 123456\u202C', stored: '+49 30 123456', source: 'contacts of Windows and iOS' },
  { written: '\u200E+1 555\u200E 123-4567\u200E', stored: '+1 555 123-4567', source: 'WhatsApp on iOS' },
  { written: '\u2066+972 3 123 4567\u2069', stored: '+972 3 123 4567', source: 'Unicode isolates' },
  { written: '\uFEFF030 123456', stored: '030 123456', source: 'the byte order mark of a copied file' },
  { written: 'tel:+49-30-123456', stored: '+49-30-123456', source: 'RFC 3966, a copied link' },
  { written: 'Tel.: 030 123456', stored: '030 123456', source: 'copied from a signature' },
  { written: '030 123456 / 0171 1234567', stored: '030 123456 / 0171 1234567', source: 'two numbers' },
  { written: '12', stored: null, source: 'too short' },
  { written: 'call me', stored: null, source: 'text' },
  { written: '()()()()', stored: null, source: 'no digit' },
  { written: '+', stored: null, source: 'no digit' },
  { written: '1'.repeat(40), stored: null, source: 'ITU-T E.164: 15 digits' },
  { written: 'name@example.com', stored: null, source: 'an email address' },
  { written: 'https://example.com/12345', stored: null, source: 'an address' },
  { written: '<script>12345</script>', stored: null, source: 'hostile' },
  { written: '('.repeat(5_000_000), stored: null, source: 'hostile' },
  { written: `1${' '.repeat(5_000_000)}x`, stored: null, source: 'hostile' },
]
