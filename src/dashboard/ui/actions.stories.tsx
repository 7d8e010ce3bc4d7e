import type { Meta, StoryObj } from '@storybook/react-vite'
import { Example, Examples, Row, RowExample } from '#storybook/example.tsx'
import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Trash from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import type { ButtonVariant } from './button-class.ts'
import { ButtonLink } from './button-link.tsx'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'
import { ToolbarButton } from './toolbar-button.tsx'
import { Tooltip } from './tooltip.tsx'

const meta: Meta = { title: 'Actions' }
export default meta
type Story = StoryObj

const variants: { variant: ButtonVariant; verb: string }[] = [
  { variant: 'primary', verb: 'Create code' },
  { variant: 'secondary', verb: 'Edit destination' },
  { variant: 'ghost', verb: 'Cancel' },
  { variant: 'danger', verb: 'Delete code' },
]

const states = { Variants: {}, Disabled: { disabled: true }, Pending: { pending: true } }

export const Buttons: Story = {
  render: () => (
    <Examples columns={2}>
      {Object.entries(states).map(([name, state]) => (
        <Example key={name} name={name}>
          <Row>
            {variants.map(({ variant, verb }) => (
              <Button key={variant} variant={variant} {...state}>
                {verb}
              </Button>
            ))}
          </Row>
        </Example>
      ))}
      <RowExample name="With an icon">
        <Button variant="primary">
          <Plus aria-hidden />
          New code
        </Button>
        <Button>
          <Download aria-hidden />
          Download all
        </Button>
        <Button variant="danger">
          <Trash aria-hidden />
          Delete
        </Button>
      </RowExample>
      <RowExample name="In a toolbar">
        <ToolbarButton icon={<Search aria-hidden />}>All scans</ToolbarButton>
        <ToolbarButton icon={<Search aria-hidden />} isOn>
          Bots only
        </ToolbarButton>
      </RowExample>
      <Example name="A link that looks like a button">
        <ButtonLink to="/codes" variant="primary">
          Open codes
        </ButtonLink>
      </Example>
      <Example name="In a narrow column">
        <div className="grid w-40 gap-2">
          <Button variant="primary">Save</Button>
          <Button>Discard changes</Button>
        </div>
      </Example>
    </Examples>
  ),
}

const press = fn()

export const PendingButton: Story = {
  render: () => (
    <Examples>
      <Row>
        <Button variant="primary" pending onClick={press}>
          Create code
        </Button>
      </Row>
    </Examples>
  ),
  play: async ({ canvas }) => {
    press.mockClear()
    const button = canvas.getByRole('button', { name: 'Create code' })
    await userEvent.click(button)
    await expect(press).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
  },
}

export const IconButtons: Story = {
  render: () => (
    <Examples columns={2}>
      <RowExample name="Variants">
        {variants.map(({ variant }) => (
          <IconButton key={variant} label={`Edit (${variant})`} variant={variant}>
            <Pencil aria-hidden />
          </IconButton>
        ))}
      </RowExample>
      <RowExample name="Disabled and pending">
        <IconButton label="Delete" disabled>
          <Trash aria-hidden />
        </IconButton>
        <IconButton label="Download" variant="secondary" pending>
          <Download aria-hidden />
        </IconButton>
      </RowExample>
      <RowExample name="Copy">
        <code className="font-mono text-sm">tess.example/terrace</code>
        <CopyButton text="https://tess.example/terrace" noun="scan address" />
      </RowExample>
    </Examples>
  ),
}

/** Moves the focus to the first control by keyboard, and expects its tooltip. */
async function expectTooltip(text: string) {
  await userEvent.tab()
  await expect(await screen.findByRole('tooltip')).toHaveTextContent(text)
}

function tooltipStory(text: string, control: ReactNode): Story {
  return {
    render: () => (
      <Examples>
        <Row>{control}</Row>
      </Examples>
    ),
    play: () => expectTooltip(text),
  }
}

export const IconButtonWithTooltip = tooltipStory(
  'Search everything',
  <IconButton label="Search everything" shortcut="mod+k" variant="secondary">
    <Search aria-hidden />
  </IconButton>,
)

export const TooltipOfManyWords = tooltipStory(
  'Scans of the last 30 days',
  <Tooltip text="Scans of the last 30 days. A code that is paused keeps the scans that it had before.">
    <Button>Scans</Button>
  </Tooltip>,
)

export const Keys: Story = {
  render: () => (
    <Examples columns={3}>
      <Example name="One key">
        <Kbd keys="/" />
      </Example>
      <RowExample name="Together">
        <Kbd keys="mod+k" />
        <Kbd keys="shift+arrowup" />
      </RowExample>
      <RowExample name="One after the other">
        <Kbd keys="g c" />
      </RowExample>
    </Examples>
  ),
}
