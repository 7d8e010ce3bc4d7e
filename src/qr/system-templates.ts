import type { PlainDesign } from '#contract/plain-design.ts'
import type { Plan } from '#contract/workspace.ts'
import { defaultDesign } from './default-design.ts'

export interface SystemTemplate {
  /** The id must never change, because codes refer to it. */
  id: string
  name: string
  /** The smallest plan that may use the template. */
  plan: Plan
  design: PlainDesign
}

/** The designs that every workspace can start from, in the order in which they are shown. */
export const systemTemplates: readonly SystemTemplate[] = assignIds([
  createTemplate('Plain', 'free', {}),
  createTemplate('Soft corners', 'free', { foreground: '#111827', module: 'rounded', eye: 'rounded' }),
  createTemplate('Scan me', 'free', {
    foreground: '#0f172a',
    module: 'rounded',
    eye: 'rounded',
    frame: createFrame('banner', 'Scan me'),
  }),
  createTemplate('Menu', 'basic', {
    foreground: '#5b1a12',
    background: '#fff6ea',
    module: 'fluid',
    eye: 'leaf',
    eyeColor: '#9c2f1b',
    frame: createFrame('badge', 'Our menu', '#9c2f1b'),
  }),
  createTemplate('Free Wi-Fi', 'basic', {
    foreground: '#0b2a6f',
    module: 'dots',
    eye: 'circle',
    eyeColor: '#1d4ed8',
    frame: createFrame('banner', 'Free Wi-Fi', '#1d4ed8'),
  }),
  createTemplate('Coffee', 'basic', {
    foreground: '#3b2417',
    background: '#f6ecdf',
    module: 'rounded',
    eye: 'circle',
    eyeColor: '#7a4322',
    frame: createFrame('bubble', 'Order here', '#7a4322'),
  }),
  createTemplate('Rate us', 'core', {
    foreground: '#221a05',
    module: 'rounded',
    eye: 'rounded',
    frame: createFrame('badge', 'Rate us ★★★★★', '#ffc62e'),
  }),
  createTemplate('Event ticket', 'core', {
    foreground: { type: 'linear', from: '#4c1d95', to: '#be185d', angle: 45 },
    module: 'bars',
    eye: 'rounded',
    frame: createFrame('ticket', 'Your ticket'),
  }),
  createTemplate('Special offer', 'core', {
    foreground: '#7a0b1d',
    background: '#fff5f4',
    module: 'columns',
    eye: 'square',
    eyeColor: '#c8102e',
    frame: createFrame('ticket', 'Get the offer', '#c8102e'),
  }),
  createTemplate('Business card', 'core', {
    foreground: '#16242f',
    module: 'fluid',
    eye: 'leaf',
    eyeColor: '#0f766e',
    frame: createFrame('caption', 'Save my contact', '#16242f'),
  }),
  createTemplate('Follow us', 'pro', {
    foreground: { type: 'linear', from: '#6d28d9', to: '#db2777', angle: 60 },
    module: 'dots',
    eye: 'circle',
    frame: createFrame('badge', 'Follow us ♥'),
  }),
  createTemplate('Botanical', 'pro', {
    foreground: { type: 'radial', from: '#2d6a4f', to: '#0d3323', angle: 45 },
    background: '#f1f8ee',
    module: 'fluid',
    eye: 'leaf',
  }),
  createTemplate('Guest list', 'pro', {
    foreground: { type: 'linear', from: '#1b1038', to: '#6b21a8', angle: 90 },
    background: '#efe9fb',
    module: 'diamond',
    eye: 'rounded',
    eyeColor: '#1b1038',
    frame: createFrame('banner', 'Guest list', '#1b1038'),
  }),
  createTemplate('Donate', 'pro', {
    foreground: '#86103f',
    background: '#fff7f9',
    module: 'rounded',
    eye: 'circle',
    eyeColor: '#d6246e',
    frame: createFrame('bubble', 'Donate ♥', '#d6246e'),
  }),
  createTemplate('Get the app', 'pro', {
    foreground: '#0a0f1c',
    module: 'bars',
    eye: 'rounded',
    eyeColor: '#2563eb',
    frame: createFrame('badge', 'Get the app', '#0a0f1c'),
  }),
  createTemplate('Product story', 'business', {
    foreground: '#123c4a',
    background: '#eef7f6',
    module: 'columns',
    eye: 'leaf',
    eyeColor: '#0e7490',
    frame: createFrame('caption', 'How it’s made →', '#123c4a'),
  }),
])

type TemplateWithoutId = Omit<SystemTemplate, 'id'>

/** Assigns ids by the position in the list. New templates must be appended, so that existing ids stay. */
function assignIds(list: TemplateWithoutId[]): SystemTemplate[] {
  return list.map((definition, i) => ({ id: `tpl_${String(i + 1).padStart(20, '0')}`, ...definition }))
}

function createTemplate(name: string, plan: Plan, design: Partial<PlainDesign>): TemplateWithoutId {
  return { name, plan, design: { ...defaultDesign, ...design } }
}

function createFrame(
  style: PlainDesign['frame']['style'],
  text: string,
  color: string | null = null,
): PlainDesign['frame'] {
  return { style, text, color }
}
