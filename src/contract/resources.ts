/**
 * The resources of the API. An endpoint names the resource and what it does to it, such as `webhooks.rotateSecret`. The SDK has a method of
 * that name, the command line a subcommand, and the OpenAPI document an operation id with the noun of the resource: `rotateWebhookSecret`.
 */
export const resources = {
  workspace: {
    noun: 'Workspace',
    title: 'Workspace',
    description: "The workspace of the API key: its name, its plan, and how much of the plan's limits is used.",
  },
  codes: {
    noun: 'Code',
    title: 'Codes',
    description:
      'Dynamic QR codes. The address in a printed code never changes; where it leads can be changed at any time. A code is archived, never deleted, so that what is printed keeps working.',
  },
  addresses: {
    noun: 'Address',
    title: 'Web addresses',
    description: 'Questions about web addresses that a form asks while somebody types.',
  },
  aliases: {
    noun: 'Alias',
    title: 'Aliases',
    description:
      'Other addresses that open a code, such as addresses that were printed before the workspace used Tessera.',
  },
  folders: {
    noun: 'Folder',
    title: 'Folders',
    description: 'Folders of codes. Folders form a tree by their `parentId`.',
  },
  tags: {
    noun: 'Tag',
    title: 'Tags',
    description: 'The tags of codes. A tag exists as long as a code has it.',
  },
  designs: {
    noun: 'Design',
    title: 'Designs of codes',
    description: 'Drawing and verifying designs before a code is saved. All of these requests share the render budget.',
  },
  templates: {
    noun: 'Template',
    title: 'Design templates',
    description: 'Saved designs of codes: those of the workspace and the built-in ones.',
  },
  images: {
    noun: 'Image',
    title: 'Images',
    description:
      'The library of images for pages, logos and brand kits. Images are encoded again when they are stored, without their metadata.',
  },
  fonts: {
    noun: 'Font',
    title: 'Fonts',
    description: 'Fonts of pages: open families, and fonts that the workspace uploaded.',
  },
  brand: {
    noun: 'Brand',
    title: 'Brand kit',
    description: 'The logo, colors and fonts of the workspace, and their application to pages and codes.',
  },
  stockPhotos: {
    noun: 'StockPhoto',
    title: 'Stock photos',
    description: 'Free photos. A photo must be imported into the library before a page can use it.',
  },
  views: {
    noun: 'View',
    title: 'Saved views',
    description: 'Saved filters of the list of codes, for everybody in the workspace.',
  },
  scans: {
    noun: 'Scan',
    title: 'Scans',
    description: 'Scans, newest first. Each scan of a code is stored before the visitor is redirected.',
  },
  analytics: {
    noun: 'Analytics',
    title: 'Analytics',
    description: 'Figures of scans: totals, series, breakdowns, rankings, causes of changes and outcomes.',
  },
  segments: { noun: 'Segment', title: 'Segments', description: 'Saved filters of scans.' },
  annotations: {
    noun: 'Annotation',
    title: 'Annotations',
    description: 'Notes on charts, and events that may explain a change of scans.',
  },
  splits: {
    noun: 'Split',
    title: 'Splits',
    description: 'Rules that divide the visitors of a code among several addresses, with the results of each address.',
  },
  conversions: {
    noun: 'Conversion',
    title: 'Conversions',
    description: 'Outcomes of scans that happened elsewhere, such as an order in a shop.',
  },
  campaigns: {
    noun: 'Campaign',
    title: 'Campaigns',
    description: 'A name over folders, tags, codes and pages, with dates, a goal and a cost.',
  },
  sharedLinks: {
    noun: 'SharedLink',
    title: 'Shared links',
    description: 'Links to figures for people without an account.',
  },
  reports: {
    noun: 'Report',
    title: 'Reports by mail',
    description: 'Figures that are mailed every week or month.',
  },
  alerts: {
    noun: 'Alert',
    title: 'Alerts',
    description:
      'States that need attention: a destination is down, scans stopped or rose, a webhook fails, a goal is met.',
  },
  alertCauses: {
    noun: 'AlertCause',
    title: 'Causes of alerts',
    description:
      'Open alerts grouped by what causes them. Destinations at one host that fail in the same way have one cause.',
  },
  alertSettings: {
    noun: 'AlertSettings',
    title: 'Alert settings',
    description: 'Which alerts are raised, and who gets mail about them and about new leads.',
  },
  utmPresets: {
    noun: 'UtmPreset',
    title: 'UTM presets',
    description: 'Named sets of UTM parameters. Codes to which a preset was applied stay as they are when it changes.',
  },
  utmSettings: {
    noun: 'UtmSettings',
    title: 'UTM settings',
    description: 'The values that UTM parameters may have in this workspace.',
  },
  pages: {
    noun: 'Page',
    title: 'Pages',
    description:
      'Pages of the builder. A page has a draft, which edits change, and a published version, which visitors see.',
  },
  pageBlocks: {
    noun: 'PageBlock',
    title: 'Page blocks',
    description: 'The types of blocks that pages consist of, and the fields of each.',
  },
  pageTemplates: {
    noun: 'PageTemplate',
    title: 'Page templates',
    description: 'Built-in pages and saved pages to start from.',
  },
  sections: {
    noun: 'Section',
    title: 'Saved sections',
    description: 'Parts of pages that the workspace saved to insert them again.',
  },
  submissions: {
    noun: 'Submission',
    title: 'Form submissions',
    description: 'Answers of visitors to the forms of pages, which the dashboard calls leads.',
  },
  sites: {
    noun: 'Site',
    title: 'Sites',
    description: 'Static websites, deployed from a ZIP. Visitors get all files from one version.',
  },
  files: {
    noun: 'File',
    title: 'Files',
    description: 'Files that codes open, such as a menu as PDF. A file keeps its address when its content is replaced.',
  },
  webhooks: {
    noun: 'Webhook',
    title: 'Webhooks',
    description:
      'Addresses of yours to which events are sent as signed JSON. Scan webhooks are included with the Business plan.',
  },
  deliveries: {
    noun: 'Delivery',
    title: 'Webhook deliveries',
    description: 'What was sent to webhooks, with every attempt and its response.',
  },
  replays: {
    noun: 'Replay',
    title: 'Webhook replays',
    description: 'Sending earlier deliveries again, at a chosen rate.',
  },
  events: {
    noun: 'Event',
    title: 'Live events',
    description: 'What happens in the workspace, as a stream of server-sent events.',
  },
  domains: {
    noun: 'Domain',
    title: 'Domains',
    description: 'Domains of the workspace, for scans, for a page or for a site.',
  },
  exports: {
    noun: 'Export',
    title: 'Exports',
    description: 'Everything of the workspace in one ZIP, which another installation can import.',
  },
  keys: {
    noun: 'Key',
    title: 'API keys',
    description: 'API keys of the workspace. The secret of a key is shown once, when the key is created.',
  },
  requests: {
    noun: 'Request',
    title: 'API requests',
    description: 'The log of requests with API keys of the last seven days.',
  },
  abuseReports: {
    noun: 'AbuseReport',
    title: 'Abuse reports',
    description: 'Reports of visitors about pages, sites and codes, for the workspace that operates the installation.',
  },
  auditEntries: {
    noun: 'AuditEntry',
    title: 'Audit log',
    description: 'Who did what in the workspace.',
  },
  assistants: {
    noun: 'Assistant',
    title: 'Assistants',
    description: 'Programs that act for members by the Model Context Protocol.',
  },
  members: {
    noun: 'Member',
    title: 'Members',
    description: 'The people of the workspace, each with a role.',
  },
  roles: { noun: 'Role', title: 'Roles', description: 'What each role of the dashboard may do.' },
  invitations: {
    noun: 'Invitation',
    title: 'Invitations',
    description: 'Invitations to the workspace that nobody has accepted yet.',
  },
  messages: {
    noun: 'Message',
    title: 'Mail',
    description: 'Mail of the last 30 days about the workspace and to its members.',
  },
  security: {
    noun: 'Security',
    title: 'Sign-in rules',
    description: 'How the members of the workspace sign in.',
  },
} as const satisfies Record<string, { noun: string; title: string; description: string }>
export type Resource = keyof typeof resources
