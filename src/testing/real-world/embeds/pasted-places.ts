import type { PastedEmbed } from './pasted-media.ts'

/** Maps, bookings, forms, posts and designs. */
export const pastedPlaces: readonly PastedEmbed[] = [
  // Google Maps
  [
    'https://www.google.de/maps/place/Brandenburger+Tor/@52.5162746,13.3755153,17z/data=!3m2!1e3?entry=ttu&g_ep=Eg',
    'Google Maps',
    'https://www.google.com/maps?q=Brandenburger%20Tor&ll=52.5162746%2C13.3755153&z=17&output=embed',
  ],
  [
    'https://maps.google.com/?q=52.5163,13.3777',
    'Google Maps',
    'https://www.google.com/maps?q=52.5163%2C13.3777&output=embed',
  ],
  [
    'https://www.google.com/maps/search/?api=1&query=Caf%C3%A9+M%C3%BCller',
    'Google Maps',
    'https://www.google.com/maps?q=Caf%C3%A9%20M%C3%BCller&output=embed',
  ],
  [
    'https://maps.google.co.uk/maps?cid=10281119596374313554',
    'Google Maps',
    'https://www.google.com/maps?cid=10281119596374313554&output=embed',
  ],
  [
    'https://www.google.com/maps/dir/Berlin/Potsdam,+Germany/@52.4,13.0,11z/data=!4m2',
    'Google Maps',
    'https://www.google.com/maps?saddr=Berlin&daddr=Potsdam%2C%20Germany&output=embed',
  ],
  ...[
    'https://www.google.com/maps/dir//Kaf%C3%A9+M%C3%BCller,+Berlin/@52.5,13.4,17z/data=!4m8!4m7!1m0!1m5!1m1!1s0x0:0x0?entry=ttu',
    'https://www.google.com/maps/dir/?api=1&destination=Kaf%C3%A9+M%C3%BCller,+Berlin&travelmode=walking',
    'https://maps.google.com/maps?daddr=Kaf%C3%A9+M%C3%BCller,+Berlin',
  ].map(
    (input) =>
      [input, 'Google Maps', 'https://www.google.com/maps?q=Kaf%C3%A9%20M%C3%BCller%2C%20Berlin&output=embed'] as const,
  ),
  [
    'https://www.google.com/maps/dir/?api=1&origin=Berlin&destination=Potsdam',
    'Google Maps',
    'https://www.google.com/maps?saddr=Berlin&daddr=Potsdam&output=embed',
  ],
  [
    'https://www.google.com/maps/place/GC8H%2BGW+Berlin/@52.5162,13.3777,17z/data=!4m4',
    'Google Maps',
    'https://www.google.com/maps?q=GC8H%2BGW%20Berlin&ll=52.5162%2C13.3777&z=17&output=embed',
  ],
  [
    'https://www.google.com/maps/d/u/0/viewer?mid=1abcDEFghiJKLmnoPQRstuVWXyz&ll=52,13&z=8',
    'Google Maps',
    'https://www.google.com/maps/d/embed?mid=1abcDEFghiJKLmnoPQRstuVWXyz',
  ],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2428.4!2d13.3777!3d52.5163!5m2!1sen!2sde" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy" referrerpolicy="no-referrer-when-downgrade"></iframe>',
    'Google Maps',
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2428.4!2d13.3777!3d52.5163!5m2!1sen!2sde',
  ],
  // OpenStreetMap
  [
    'https://www.openstreetmap.org/?mlat=52.51628&mlon=13.37771#map=16/52.51628/13.37771',
    'OpenStreetMap',
    'https://www.openstreetmap.org/export/embed.html?bbox=13.37084%2C52.51393%2C13.38458%2C52.51863&layer=mapnik&marker=52.51628%2C13.37771',
  ],
  [
    'https://www.openstreetmap.org/way/518071791#map=16/52.51628/13.37771',
    'OpenStreetMap',
    'https://www.openstreetmap.org/export/embed.html?bbox=13.37084%2C52.51393%2C13.38458%2C52.51863&layer=mapnik',
  ],
  [
    '<iframe width="425" height="350" src="https://www.openstreetmap.org/export/embed.html?bbox=13.37%2C52.51%2C13.38%2C52.52&amp;layer=mapnik&amp;marker=52.515%2C13.375" style="border: 1px solid black"></iframe><br/><small><a href="https://www.openstreetmap.org/?mlat=52.515">View Larger Map</a></small>',
    'OpenStreetMap',
    'https://www.openstreetmap.org/export/embed.html?bbox=13.37%2C52.51%2C13.38%2C52.52&layer=mapnik&marker=52.515%2C13.375',
  ],
  // Calendly, Cal.com
  ...[
    'https://calendly.com/ada/30min?utm_source=mail&month=2027-01',
    'calendly.com/ada/30min',
    '<!-- Calendly inline widget begin --><div class="calendly-inline-widget" data-url="https://calendly.com/ada/30min" style="min-width:320px;height:700px;"></div><script type="text/javascript" src="https://assets.calendly.com/assets/external/widget.js" async></script>',
  ].map((input) => [input, 'Calendly', 'https://calendly.com/ada/30min?embed_type=Inline&hide_gdpr_banner=1'] as const),
  [
    `<!-- Calendly link widget begin -->
<link href="https://assets.calendly.com/assets/external/widget.css" rel="stylesheet">
<script src="https://assets.calendly.com/assets/external/widget.js" type="text/javascript" async></script>
<a href="" onclick="Calendly.initPopupWidget({url: 'https://calendly.com/ada/30min'});return false;">Schedule time with me</a>
<!-- Calendly link widget end -->`,
    'Calendly',
    'https://calendly.com/ada/30min?embed_type=Inline&hide_gdpr_banner=1',
  ],
  [
    '<button data-cal-link="ada/30min" data-cal-namespace="30min" data-cal-config=\'{"layout":"month_view"}\'>Click me</button>',
    'Cal.com',
    'https://app.cal.com/ada/30min/embed',
  ],
  ['https://cal.com/ada/30min?date=2027-01-05&month=2027-01', 'Cal.com', 'https://app.cal.com/ada/30min/embed'],
  ['https://app.cal.com/team/museum/tour', 'Cal.com', 'https://app.cal.com/team/museum/tour/embed'],
  [
    '<!-- Cal inline embed code begins --><div style="width:100%;height:100%;overflow:scroll" id="my-cal-inline"></div><script type="text/javascript">Cal("inline", {elementOrSelector:"#my-cal-inline", config: {"layout":"month_view"}, calLink: "ada/30min"});</script>',
    'Cal.com',
    'https://app.cal.com/ada/30min/embed',
  ],
  // Google Calendar
  [
    'https://calendar.google.com/calendar/u/0?cid=ZXhhbXBsZUBncm91cC5jYWxlbmRhci5nb29nbGUuY29t',
    'Google Calendar',
    'https://calendar.google.com/calendar/embed?src=example%40group.calendar.google.com',
  ],
  [
    '<iframe src="https://calendar.google.com/calendar/embed?src=example%40group.calendar.google.com&ctz=Europe%2FBerlin" style="border: 0" width="800" height="600"></iframe>',
    'Google Calendar',
    'https://calendar.google.com/calendar/embed?src=example%40group.calendar.google.com&ctz=Europe%2FBerlin',
  ],
  [
    'https://calendar.google.com/calendar/u/0/appointments/schedules/AcZssZ1abcdefghijklmnop_qrst',
    'Google Calendar',
    'https://calendar.google.com/calendar/appointments/schedules/AcZssZ1abcdefghijklmnop_qrst?gv=true',
  ],
  [
    '<iframe src="https://calendar.google.com/calendar/embed?height=600&wkst=2&bgcolor=%23ffffff&ctz=Europe%2FBerlin&showPrint=0&mode=AGENDA&src=dGVhbUBleGFtcGxlLm9yZw&src=ZW4uZ2VybWFuI2hvbGlkYXlAZ3JvdXAudi5jYWxlbmRhci5nb29nbGUuY29t&color=%23D50000&color=%230B8043" style="border:solid 1px #777" width="800" height="600" frameborder="0" scrolling="no"></iframe>',
    'Google Calendar',
    'https://calendar.google.com/calendar/embed?src=team%40example.org&src=en.german%23holiday%40group.v.calendar.google.com&color=%23D50000&color=%230B8043&ctz=Europe%2FBerlin&mode=AGENDA&wkst=2&showPrint=0',
  ],
  [
    'https://calendar.google.com/calendar/u/0/appointments/AcZssZ1abcdefghijklmnopqrstuvwxyz0123456789ABC=',
    'Google Calendar',
    'https://calendar.google.com/calendar/u/0/appointments/AcZssZ1abcdefghijklmnopqrstuvwxyz0123456789ABC=?gv=true',
  ],
  // Eventbrite
  ...[
    'https://www.eventbrite.co.uk/e/an-evening-of-jazz-tickets-1100253942159?aff=oddtdtcreator',
    'https://www.eventbrite.co/e/una-noche-de-jazz-tickets-1100253942159?aff=ebdsshcopyurl',
  ].map((input) => [input, 'Eventbrite', 'https://www.eventbrite.com/checkout-external?eid=1100253942159'] as const),
  [
    `<div id="eventbrite-widget-container-1100253942159"></div>

<script src="https://www.eventbrite.com/static/widgets/eb_widgets.js"></script>

<script type="text/javascript">
    var exampleCallback = function() {
        console.log('Order complete!');
    };

    window.EBWidgets.createWidget({
        // Required
        widgetType: 'checkout',
        eventId: '1100253942159',
        iframeContainerId: 'eventbrite-widget-container-1100253942159',
    });
</script>`,
    'Eventbrite',
    'https://www.eventbrite.com/checkout-external?eid=1100253942159',
  ],
  // Forms
  ...[
    'https://form.typeform.com/to/moe6aa#name=xxxxx',
    'https://acme.typeform.com/to/moe6aa?utm_source=x',
    '<div data-tf-live="moe6aa"></div><script src="//embed.typeform.com/next/embed.js"></script>',
    '<button data-tf-popup="moe6aa" data-tf-opacity="100" data-tf-size="100" data-tf-medium="snippet" style="all:unset;cursor:pointer">Try me!</button><script src="//embed.typeform.com/next/embed.js"></script>',
  ].map((input) => [input, 'Typeform', 'https://form.typeform.com/to/moe6aa?typeform-embed=embed-widget'] as const),
  ...[
    'https://tally.so/r/w2Kp8M?utm_source=x',
    '<script async src="https://tally.so/widgets/embed.js"></script><button data-tally-open="w2Kp8M" data-tally-layout="modal" data-tally-emoji-text="👋">Click me</button>',
    '<iframe data-tally-src="https://tally.so/embed/w2Kp8M?alignLeft=1&hideTitle=1&dynamicHeight=1" loading="lazy" width="100%" height="500" title="Form"></iframe><script>var d=document</script>',
  ].map((input) => [input, 'Tally', 'https://tally.so/embed/w2Kp8M?alignLeft=1&transparentBackground=1'] as const),
  ...[
    'https://docs.google.com/forms/d/e/1FAIpQLSdAbCdEfGhIjKlMnOpQrStUvWxYz/viewform?usp=sf_link',
    '<iframe src="https://docs.google.com/forms/d/e/1FAIpQLSdAbCdEfGhIjKlMnOpQrStUvWxYz/viewform?embedded=true" width="640" height="800">Loading…</iframe>',
  ].map(
    (input) =>
      [
        input,
        'Google Forms',
        'https://docs.google.com/forms/d/e/1FAIpQLSdAbCdEfGhIjKlMnOpQrStUvWxYz/viewform?embedded=true',
      ] as const,
  ),
  [
    'https://docs.google.com/forms/d/e/1FAIpQLSdAbCdEfGhIjKlMnOpQrStUvWxYz/viewform?usp=pp_url&entry.2005620554=Room+14&entry.1045781291=Yes&entry.1045781291=No',
    'Google Forms',
    'https://docs.google.com/forms/d/e/1FAIpQLSdAbCdEfGhIjKlMnOpQrStUvWxYz/viewform?embedded=true&entry.2005620554=Room%2014&entry.1045781291=Yes&entry.1045781291=No',
  ],
  // Instagram
  ...[
    'https://www.instagram.com/p/C8abcDEfgHi/?igsh=MWQ1ZGUxMzBkMA==&img_index=2',
    'https://instagram.com/nasa/p/C8abcDEfgHi/',
    'https://instagr.am/p/C8abcDEfgHi',
    '<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="https://www.instagram.com/p/C8abcDEfgHi/?utm_source=ig_embed&amp;utm_campaign=loading" data-instgrm-version="14" style="background:#FFF; border:0;"><div style="padding:16px;"> <a href="https://www.instagram.com/p/C8abcDEfgHi/">View</a></div></blockquote><script async src="//www.instagram.com/embed.js"></script>',
  ].map((input) => [input, 'Instagram', 'https://www.instagram.com/p/C8abcDEfgHi/embed/captioned/'] as const),
  [
    'https://www.instagram.com/reels/C8abcDEfgHi/',
    'Instagram',
    'https://www.instagram.com/reel/C8abcDEfgHi/embed/captioned/',
  ],
  // TikTok
  ...[
    'https://www.tiktok.com/@scout2015/video/6718335390845095173?is_from_webapp=1&sender_device=pc',
    'https://m.tiktok.com/v/6718335390845095173.html',
    '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@scout2015/video/6718335390845095173" data-video-id="6718335390845095173" style="max-width: 605px;"><section><a target="_blank" href="https://www.tiktok.com/@scout2015?refer=embed">@scout2015</a></section></blockquote><script async src="https://www.tiktok.com/embed.js"></script>',
  ].map((input) => [input, 'TikTok', 'https://www.tiktok.com/embed/v2/6718335390845095173'] as const),
  // X
  ...[
    'https://x.com/NASA/status/1445361347013398533?s=20&t=AbC',
    'https://twitter.com/NASA/status/1445361347013398533/photo/1',
    'https://mobile.twitter.com/NASA/status/1445361347013398533',
    'https://x.com/i/web/status/1445361347013398533',
    '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">See <a href="https://t.co/abc">https://t.co/abc</a></p>&mdash; NASA (@NASA) <a href="https://twitter.com/NASA/status/1445361347013398533?ref_src=twsrc%5Etfw">October 5, 2021</a></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>',
  ].map(
    (input) => [input, 'X', 'https://platform.twitter.com/embed/Tweet.html?id=1445361347013398533&dnt=true'] as const,
  ),
  // Figma, CodePen
  [
    'https://www.figma.com/design/AxyiHiWrTQ8Due62nq1AGO/Garden?node-id=0-1&p=f&t=abcd-0',
    'Figma',
    'https://embed.figma.com/design/AxyiHiWrTQ8Due62nq1AGO?node-id=0-1&embed-host=share',
  ],
  [
    '<iframe style="border: 1px solid rgba(0, 0, 0, 0.1);" width="800" height="450" src="https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Ffile%2FAxyiHiWrTQ8Due62nq1AGO%2FGarden%3Fnode-id%3D0-1" allowfullscreen></iframe>',
    'Figma',
    'https://embed.figma.com/design/AxyiHiWrTQ8Due62nq1AGO?node-id=0-1&embed-host=share',
  ],
  [
    'https://codepen.io/team/codepen/full/PNaGbb',
    'CodePen',
    'https://codepen.io/team/codepen/embed/PNaGbb?default-tab=result',
  ],
  [
    '<p class="codepen" data-height="300" data-default-tab="html,result" data-slug-hash="PNaGbb" data-user="chriscoyier"><span>See the Pen</span></p><script async src="https://public.codepenassets.com/embed/index.js"></script>',
    'CodePen',
    'https://codepen.io/chriscoyier/embed/PNaGbb?default-tab=result',
  ],
]
