import Reply from 'lucide-react/icons/reply'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { MenuChoice } from '../../../ui/menu-choice.tsx'
import { answers, answerText } from './response-filters.ts'

interface AnswerMenuProps {
  answer: number | undefined
  onChoose: (answer: number | undefined) => void
}

/** Narrows the deliveries to one last answer. */
export function AnswerMenu({ answer, onChoose }: AnswerMenuProps) {
  const known = answers.some(({ value }) => value === answer)
  return (
    <Menu
      label="Last response"
      edge="start"
      trigger={
        <Button variant="ghost" className="px-2!">
          <Reply aria-hidden />
          {answer === undefined ? 'Any response' : answerText(answer)}
        </Button>
      }
    >
      <MenuChoice checked={answer === undefined} onSelect={() => onChoose(undefined)}>
        Any response
      </MenuChoice>
      {answer === undefined || known ? null : (
        <MenuChoice checked onSelect={() => {}}>
          {answerText(answer)}
        </MenuChoice>
      )}
      {answers.map(({ value, label }) => (
        <MenuChoice key={value} checked={value === answer} onSelect={() => onChoose(value)}>
          {label}
        </MenuChoice>
      ))}
    </Menu>
  )
}
