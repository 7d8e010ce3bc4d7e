import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonVariant } from './button-class.ts'

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant
}

function ButtonAnchor({ variant, className, children, ...link }: ButtonAnchorProps) {
  return (
    <a {...link} className={buttonClass(variant, className)}>
      {children}
    </a>
  )
}

/** A link to a screen that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
