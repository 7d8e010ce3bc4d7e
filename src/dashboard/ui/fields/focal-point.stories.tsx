import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Example, Examples } from '#storybook/example.tsx'
import { FocalPointField } from './focal-point-field.tsx'

const meta: Meta = { title: 'Focal point' }
export default meta
type Story = StoryObj

const createPictureUrl = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#bcd"/><circle cx="25%" cy="30%" r="12%" fill="#e63"/></svg>`,
  )}`

function Picture({ width, height, disabled = false }: { width: number; height: number; disabled?: boolean }) {
  const [point, setPoint] = useState({ x: 0.25, y: 0.3 })
  return (
    <FocalPointField
      src={createPictureUrl(width, height)}
      alt="An orange sun"
      width={width}
      height={height}
      value={point}
      disabled={disabled}
      onChange={setPoint}
      onChangeEnd={() => {}}
    />
  )
}

export const States: Story = {
  render: () => (
    <Examples columns={3}>
      <Example name="Wide">
        <Picture width={1600} height={900} />
      </Example>
      <Example name="Tall">
        <Picture width={600} height={1200} />
      </Example>
      <Example name="Not to be changed">
        <Picture width={800} height={800} disabled />
      </Example>
    </Examples>
  ),
}
