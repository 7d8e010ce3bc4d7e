import type { PlainDesign } from '#contract/designs.ts'
import type { Plan } from '#contract/workspace.ts'
import { defaultDesign } from './default-design.ts'

export interface SystemTemplate {
  /** Must never change: codes refer to it. */
  id: string
  name: string
  /** The smallest plan that may use it. */
  plan: Plan
  design: PlainDesign
}

/** The designs that every workspace can start from, in the order in which they are shown. */
export const systemTemplates: readonly SystemTemplate[] = assignIds([
  template('Plain', 'free', {}),
  template('Soft corners', 'free', { foreground: '#111827', module: 'rounded', eye: 'rounded' }),
  template('Scan me', 'free', {
    foreground: '#0f172a',
    module: 'rounded',
    eye: 'rounded',
    frame: frame('banner', 'Scan me'),
  }),
  template('Menu', 'basic', {
    foreground: '#5b1a12',
    background: '#fff6ea',
    module: 'fluid',
    eye: 'leaf',
    eyeColor: '#9c2f1b',
    frame: frame('badge', 'Our menu', '#9c2f1b'),
  }),
  template('Free Wi-Fi', 'basic', {
    foreground: '#0b2a6f',
    module: 'dots',
    eye: 'circle',
    eyeColor: '#1d4ed8',
    frame: frame('banner', 'Free Wi-Fi', '#1d4ed8'),
  }),
  template('Coffee', 'basic', {
    foreground: '#3b2417',
    background: '#f6ecdf',
    module: 'rounded',
    eye: 'circle',
    eyeColor: '#7a4322',
    frame: frame('bubble', 'Order here', '#7a4322'),
  }),
  template('Rate us', 'core', {
    foreground: '#221a05',
    module: 'rounded',
    eye: 'rounded',
    frame: frame('badge', 'Rate us ★★★★★', '#ffc62e'),
  }),
  template('Event ticket', 'core', {
    foreground: { type: 'linear', from: '#4c1d95', to: '#be185d', angle: 45 },
    module: 'bars',
    eye: 'rounded',
    frame: frame('ticket', 'Your ticket'),
  }),
  template('Special offer', 'core', {
    foreground: '#7a0b1d',
    background: '#fff5f4',
    module: 'columns',
    eye: 'square',
    eyeColor: '#c8102e',
    frame: frame('ticket', 'Get the offer', '#c8102e'),
  }),
  template('Business card', 'core', {
    foreground: '#16242f',
    module: 'fluid',
    eye: 'leaf',
    eyeColor: '#0f766e',
    frame: frame('caption', 'Save my contact', '#16242f'),
  }),
  template('Follow us', 'pro', {
    foreground: { type: 'linear', from: '#6d28d9', to: '#db2777', angle: 60 },
    module: 'dots',
    eye: 'circle',
    frame: frame('badge', 'Follow us ♥'),
  }),
  template('Botanical', 'pro', {
    foreground: { type: 'radial', from: '#2d6a4f', to: '#0d3323', angle: 45 },
    background: '#f1f8ee',
    module: 'fluid',
    eye: 'leaf',
  }),
  template('Guest list', 'pro', {
    foreground: { type: 'linear', from: '#1b1038', to: '#6b21a8', angle: 90 },
    background: '#efe9fb',
    module: 'diamond',
    eye: 'rounded',
    eyeColor: '#1b1038',
    frame: frame('banner', 'Guest list', '#1b1038'),
  }),
  template('Donate', 'pro', {
    foreground: '#86103f',
    background: '#fff7f9',
    module: 'rounded',
    eye: 'circle',
    eyeColor: '#d6246e',
    frame: frame('bubble', 'Donate ♥', '#d6246e'),
  }),
  template('Get the app', 'pro', {
    foreground: '#0a0f1c',
    module: 'bars',
    eye: 'rounded',
    eyeColor: '#2563eb',
    frame: frame('badge', 'Get the app', '#0a0f1c'),
  }),
  template('Product story', 'business', {
    foreground: '#123c4a',
    background: '#eef7f6',
    module: 'columns',
    eye: 'leaf',
    eyeColor: '#0e7490',
    frame: frame('caption', 'How it’s made →', '#123c4a'),
  }),
])

type TemplateWithoutId = Omit<SystemTemplate, 'id'>

/** Ids depend on the position in the list, so new templates are appended. */
function assignIds(list: TemplateWithoutId[]): SystemTemplate[] {
  return list.map((made, i) => ({ id: `tpl_${String(i + 1).padStart(20, '0')}`, ...made }))
}

function template(name: string, plan: Plan, design: Partial<PlainDesign>): TemplateWithoutId {
  return { name, plan, design: { ...defaultDesign, ...design } }
}

function frame(style: PlainDesign['frame']['style'], text: string, color: string | null = null): PlainDesign['frame'] {
  return { style, text, color }
}
