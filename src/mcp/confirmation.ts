import { z } from 'zod'

/** The input of tools whose effect visitors see, or that cannot be taken back. */
export const confirm = z.boolean().optional().meta({
  description:
    'Without it, nothing changes, and the answer says what would happen. True only after the person has read that answer and agreed.',
})

/** The beginning of the result of such a tool. */
export const outcome = {
  done: z.boolean().meta({ description: 'False: nothing has changed yet.' }),
  message: z.string().meta({ description: 'What happened, or what would happen.' }),
}
