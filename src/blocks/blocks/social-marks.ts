import { iconPaths } from '../runtime/icon-paths.ts'

interface SocialMark {
  label: string
  path: string
}

const circle = 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17'

/** Networks with a sign of our own drawing each: hints at their marks, in the strokes of our icons. */
export const socialMarks = {
  instagram: {
    label: 'Instagram',
    path: 'M9 4h6a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5M12 8.3a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 0 0 0-7.4M16.6 7.3v.1',
  },
  facebook: {
    label: 'Facebook',
    path: 'M14.3 20.5v-7h2.7l.5-3.2h-3.2V8.3c0-1 .5-1.8 1.9-1.8h1.5V3.7c-.6-.1-1.4-.2-2.3-.2-2.6 0-4.3 1.6-4.3 4.4v2.4H8.3v3.2h2.8v7z',
  },
  whatsapp: {
    label: 'WhatsApp',
    path: 'M12 3.5a8.5 8.5 0 1 1-4.2 15.9L3.5 20.5l1.1-4.2A8.5 8.5 0 0 1 12 3.5M9 8.2c-1.5 2.5 3.5 8 6.5 6.5l.3-1.5-2-1-1 .9c-1-.5-1.7-1.2-2.2-2.2l.9-1-.9-1.9z',
  },
  tiktok: { label: 'TikTok', path: 'M13 3.5v12a4 4 0 1 1-4-4M13 3.5c.3 3 2.2 5 5.5 5.2' },
  youtube: {
    label: 'YouTube',
    path: 'M6.5 6h11a3.5 3.5 0 0 1 3.5 3.5v5a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 14.5v-5A3.5 3.5 0 0 1 6.5 6M10.3 9.3v5.4l4.7-2.7z',
  },
  x: { label: 'X', path: 'M4.3 4.5h3.9l11.5 15h-3.9zM19 4.5l-6.2 6.7M11.2 12.9L5 19.5' },
  linkedin: {
    label: 'LinkedIn',
    path: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3M8 11v5.5M8 7.7v.1M12 16.5V11M12 13.5c0-3.3 4.5-3.3 4.5 0v3',
  },
  telegram: { label: 'Telegram', path: 'M20.5 4.5L3.5 11l5 2 2 6.5 3-4 4.5 3.5zM8.5 13l8-5.5' },
  threads: {
    label: 'Threads',
    path: 'M17 8.5C16 5.5 14.3 4 12 4c-4 0-6 3-6 8s2 8 6 8c3 0 5-1.8 5-4.3 0-2.5-2.2-3.7-5-3.7-2 0-3.2.8-3.2 2.2 0 1.3 1.1 2 2.5 2 2.5 0 3.7-2 3.2-5.2-.3-1.8-1.3-2.5-2.7-2.5-1 0-1.9.4-2.5 1.3',
  },
  mastodon: {
    label: 'Mastodon',
    path: 'M16.3 18.2c-.8.3-1.8.5-2.8.5-2.5.1-4.2-.7-4.5-3.2 1 .3 2.5.5 4 .5 4.5 0 6-2 6-7C19 5 17 4 12 4S5 5 5 8.5V15c0 4 2.5 5.5 7 5.5M8.5 13V9.5c0-2.7 3.5-2.7 3.5 0v2M12 9.5c0-2.7 3.5-2.7 3.5 0V13',
  },
  bluesky: {
    label: 'Bluesky',
    path: 'M12 11C10.5 8 7.5 5.5 5 4.8 3.7 4.5 3 5 3.2 7c.3 4 1 6 4.3 6-3 .6-3.5 2.5-1.5 4.5 3 3 4.8 0 6-3.5 1.2 3.5 3 6.5 6 3.5 2-2 1.5-3.9-1.5-4.5 3.3 0 4-2 4.3-6 .2-2-.5-2.5-1.8-2.2C16.5 5.5 13.5 8 12 11z',
  },
  pinterest: {
    label: 'Pinterest',
    path: `${circle}M10.2 18.5L12 10.5M9 12.7c-1.5-3.7.5-5.7 3.2-5.7 2.5 0 4.3 1.7 3.8 4.3-.4 2.2-1.8 3.5-3.3 3.4-1 0-1.7-.6-1.9-1.4`,
  },
  snapchat: {
    label: 'Snapchat',
    path: 'M12 3.5c3 0 4.5 2 4.5 5v2.3l1.8-.3c.7.8-.3 1.5-1.6 2 .8 2 2 3 3.8 3.5-.3 1-1.3 1.3-2.5 1.3-.6 1.2-1.8.8-3 .7-1 .5-1.7 1.5-3 1.5s-2-1-3-1.5c-1.2.1-2.4.5-3-.7-1.2 0-2.2-.3-2.5-1.3 1.8-.5 3-1.5 3.8-3.5-1.3-.5-2.3-1.2-1.6-2l1.8.3V8.5c0-3 1.5-5 4.5-5',
  },
  spotify: {
    label: 'Spotify',
    path: `${circle}M7 9.5c3.5-1.2 7.5-.8 10.5 1M7.5 12.7c3-.9 6-.6 8.5.9M8 15.7c2.5-.7 4.7-.4 6.7.7`,
  },
  discord: {
    label: 'Discord',
    path: 'M8.5 7c2.3-.7 4.7-.7 7 0M7.5 16.3c3 1 6 1 9 0M15 5.5l.5 1.5c1 .2 2.5.8 3.3 1.3 1.5 2.7 2.2 5 2 8.2-1.3 1-2.5 1.7-4 2l-1.3-2M9 5.5L8.5 7c-1 .2-2.5.8-3.3 1.3-1.5 2.7-2.2 5-2 8.2 1.3 1 2.5 1.7 4 2l1.3-2M9 12v.6M15 12v.6',
  },
  github: {
    label: 'GitHub',
    path: 'M9.5 20.5v-3c-3 .7-3.7-1-4.5-2M14.5 20.5v-3.7c0-1-.3-1.7-.8-2.2 3-.3 5-1.6 5-5.1a4 4 0 0 0-1.1-2.9c.2-.7.2-1.7-.2-2.6-1 0-2.2.8-2.9 1.2a10 10 0 0 0-5 0C8.8 4.8 7.6 4 6.6 4c-.4.9-.4 1.9-.2 2.6A4 4 0 0 0 5.3 9.5c0 3.5 2 4.8 5 5.1-.5.5-.8 1.2-.8 2.2',
  },
  website: { label: 'Website', path: iconPaths.get('globe') ?? circle },
  email: { label: 'Email', path: iconPaths.get('mail') ?? circle },
  phone: { label: 'Phone', path: iconPaths.get('phone') ?? circle },
} satisfies Record<string, SocialMark>
