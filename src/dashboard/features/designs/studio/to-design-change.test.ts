import { expect, test } from 'vitest'
import { defaultDesign } from '#qr/default-design.ts'
import type { Code } from '#dashboard/api/code.ts'
import { type ChosenDesign, toDesignChange } from './to-design-change.ts'

const dots = { ...defaultDesign, module: 'dots' } as const
const logo = { imageId: 'img_1', share: 22, plate: 'rounded' } as const
const template: ChosenDesign = { reference: { kind: 'template', templateId: 'tpl_1' }, plain: dots }
const plain: Code['design'] = { kind: 'plain', plain: defaultDesign, palette: [], scanVerified: true, correction: 'M' }
const fromTemplate: Code['design'] = { ...plain, kind: 'template', templateId: 'tpl_2', plain: dots }

test('an unchanged template is saved by name', () => {
  expect(toDesignChange(dots, plain, [template])).toEqual({ design: template.reference, logo: null })
})

test('a template is saved by name if only its logo was replaced', () => {
  expect(toDesignChange({ ...dots, logo }, plain, [template])).toEqual({
    design: template.reference,
    logo: { imageId: 'img_1' },
  })
  const larger = { ...dots, logo: { ...logo, share: 30 } }
  expect(toDesignChange(larger, plain, [template])).toEqual({ design: larger })
})

test('a changed design is saved in full', () => {
  const changedDesign = { ...dots, quietZone: 6 }
  expect(toDesignChange(changedDesign, fromTemplate, [template])).toEqual({ design: changedDesign })
})

test('a saved design that gets a logo keeps its origin, even if its template is deleted', () => {
  expect(toDesignChange({ ...dots, logo }, fromTemplate, [])).toEqual({ logo: { imageId: 'img_1' } })
})
