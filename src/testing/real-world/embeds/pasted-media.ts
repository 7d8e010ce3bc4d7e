/** What a person pasted, its provider, and the address of the frame that it shows. */
export type PastedEmbed = readonly [input: string, provider: string, frame: string]

/** Videos, songs and podcasts. */
export const pastedMedia: readonly PastedEmbed[] = [
  // YouTube
  ...[
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'http://youtube.com/watch?v=aqz-KE-bpKQ',
    'youtube.com/watch?v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?feature=share&v=aqz-KE-bpKQ',
    'https://music.youtube.com/watch?v=aqz-KE-bpKQ&si=Ab12',
    'https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&ab_channel=Blender&pp=ygUK',
    'https://youtu.be/aqz-KE-bpKQ?si=x7-Tracking',
    'youtu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?si=abc',
    ' https://youtu.be/aqz-KE-bpKQ \n',
    'Look at this https://youtu.be/aqz-KE-bpKQ?si=abc',
    'Look at https://youtu.be/aqz-KE-bpKQ.',
    'A film (https://youtu.be/aqz-KE-bpKQ), and it is short!',
    '<https://youtu.be/aqz-KE-bpKQ>',
    '\u200Ehttps://youtu.be/aqz-KE-bpKQ\u200B',
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=8Vx" title="a > b" frameborder="0" allow="accelerometer; autoplay" allowfullscreen></iframe>',
    '<iframe src=//www.youtube.com/embed/aqz-KE-bpKQ></iframe>',
  ].map((input) => [input, 'YouTube', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'] as const),
  [
    'https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  [
    'https://youtu.be/aqz-KE-bpKQ?t=1m30s',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&start=90',
  ],
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ#t=42',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&start=42',
  ],
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&index=2',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
  ],
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=RDaqz-KE-bpKQ&start_radio=1',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  [
    'https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&si=abc',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&autoplay=1&rel=0',
  ],
  [
    '<iframe src="https://www.youtube.com/embed/videoseries?si=a&amp;list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI"></iframe>',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&autoplay=1&rel=0',
  ],
  [
    'https://www.youtube.com/embed/live_stream?channel=UCLA_DiR1FfKNvjuUpBHmylQ',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/live_stream?channel=UCLA_DiR1FfKNvjuUpBHmylQ&autoplay=1',
  ],
  // Vimeo
  ['https://vimeo.com/76979871?share=copy', 'Vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/abcdef1234?share=copy',
    'Vimeo',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef1234',
  ],
  [
    'https://vimeo.com/channels/staffpicks/76979871',
    'Vimeo',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  ],
  [
    'https://vimeo.com/showcase/83738/video/76979871',
    'Vimeo',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  ],
  ['https://vimeo.com/76979871#t=1m5s', 'Vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=65s'],
  [
    '<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0&amp;autopause=0" frameborder="0" allow="autoplay; fullscreen" title="The New Vimeo Player"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
    'Vimeo',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  // Dailymotion, Loom, TED
  [
    'https://www.dailymotion.com/video/x8m8jhu?playlist=x6hzkz',
    'Dailymotion',
    'https://geo.dailymotion.com/player.html?video=x8m8jhu',
  ],
  ['https://dai.ly/x8m8jhu', 'Dailymotion', 'https://geo.dailymotion.com/player.html?video=x8m8jhu'],
  [
    '<div style="position:relative"><iframe src="https://geo.dailymotion.com/player.html?video=x8m8jhu" allow="autoplay"></iframe></div>',
    'Dailymotion',
    'https://geo.dailymotion.com/player.html?video=x8m8jhu',
  ],
  [
    'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?sid=4d2f&t=12',
    'Loom',
    'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184?autoplay=1&t=12',
  ],
  [
    '<div style="position: relative;"><iframe src="https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184?sid=1" frameborder="0" webkitallowfullscreen></iframe></div>',
    'Loom',
    'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184?autoplay=1',
  ],
  [
    'https://www.ted.com/talks/simon_sinek_how_great_leaders_inspire_action?language=de',
    'TED',
    'https://embed.ted.com/talks/lang/de/simon_sinek_how_great_leaders_inspire_action',
  ],
  // Spotify
  ...[
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=8f2d',
    'https://open.spotify.com/intl-pt/track/4cOdK2wGLETKBW3PvgPWqT',
    'spotify:track:4cOdK2wGLETKBW3PvgPWqT',
    '<iframe style="border-radius:12px" src="https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT?utm_source=generator&theme=0" width="100%" height="352" frameBorder="0" allowfullscreen="" loading="lazy"></iframe>',
  ].map((input) => [input, 'Spotify', 'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT'] as const),
  [
    'https://open.spotify.com/user/spotify/playlist/37i9dQZF1DXcBWIGoYBM5M',
    'Spotify',
    'https://open.spotify.com/embed/playlist/37i9dQZF1DXcBWIGoYBM5M',
  ],
  [
    'https://open.spotify.com/episode/512ojhOuo1ktJprKbVcKyQ?si=a&t=120',
    'Spotify',
    'https://open.spotify.com/embed/episode/512ojhOuo1ktJprKbVcKyQ',
  ],
  [
    '<iframe style="border-radius:12px" src="https://open.spotify.com/embed/episode/512ojhOuo1ktJprKbVcKyQ/video?utm_source=generator" width="624" height="351" frameBorder="0" allowfullscreen="" loading="lazy"></iframe>',
    'Spotify',
    'https://open.spotify.com/embed/episode/512ojhOuo1ktJprKbVcKyQ/video',
  ],
  // SoundCloud
  [
    'https://soundcloud.com/forss/flickermood?si=a1b2&utm_source=clipboard&utm_medium=text',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&auto_play=true',
  ],
  [
    'https://m.soundcloud.com/forss/sets/soulhack',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fsets%2Fsoulhack&auto_play=true',
  ],
  [
    '<iframe width="100%" height="166" scrolling="no" allow="autoplay" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500&auto_play=false"></iframe><div style="font-size: 10px;"><a href="https://soundcloud.com/forss" title="Forss">Forss</a></div>',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&auto_play=true',
  ],
  [
    '<iframe title="Flickermood" width="500" height="400" src="https://w.soundcloud.com/player/?visual=true&#038;url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&#038;show_artwork=true"></iframe>',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&auto_play=true',
  ],
  [
    '<iframe width="100%" height="166" scrolling="no" frameborder="no" allow="autoplay" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A293%3Fsecret_token%3Ds-ItCn8A5N42y&color=%23ff5500&auto_play=false"></iframe>',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2Fsoundcloud%253Atracks%253A293%3Fsecret_token%3Ds-ItCn8A5N42y&auto_play=true',
  ],
  // Bandcamp, Apple, Deezer
  [
    '<iframe style="border: 0; width: 350px; height: 470px;" src="https://bandcamp.com/EmbeddedPlayer/album=2210495327/size=large/bgcol=ffffff/linkcol=0687f5/tracklist=false/transparent=true/" seamless><a href="https://noedits.bandcamp.com/album/same">Same by No Edits</a></iframe>',
    'Bandcamp',
    'https://bandcamp.com/EmbeddedPlayer/album=2210495327/size=large/bgcol=ffffff/linkcol=0687f5/tracklist=false/transparent=true/',
  ],
  [
    'https://music.apple.com/de/album/bohemian-rhapsody/1440806041?i=1440806768&l=en',
    'Apple Music',
    'https://embed.music.apple.com/de/album/bohemian-rhapsody/1440806041?i=1440806768',
  ],
  [
    'https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb',
    'Apple Music',
    'https://embed.music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb',
  ],
  [
    'https://podcasts.apple.com/us/podcast/the-daily/id1200361736?i=1000517690647&uo=4',
    'Apple Podcasts',
    'https://embed.podcasts.apple.com/us/podcast/the-daily/id1200361736?i=1000517690647',
  ],
  [
    'https://www.deezer.com/en/track/3135556?host=0&utm_campaign=clipboard',
    'Deezer',
    'https://widget.deezer.com/widget/auto/track/3135556',
  ],
]
