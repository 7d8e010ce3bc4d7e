import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { unsavedRules } from './unsaved-rules.ts'
import { Panel } from '#dashboard/ui/panel.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { RulesList } from './rules-list.tsx'

/** Rules that send some visitors elsewhere, and their editor. */
export function CodeRules({ code }: { code: Code }) {
  // Null if the service has no rules.
  return code.rules === null ? null : <RulesPanel code={code} rules={code.rules} />
}

function RulesPanel({ code, rules }: { code: Code; rules: NonNullable<Code['rules']> }) {
  const mayChange = usePermission()('PATCH /codes/{id}')
  const [isEditing, setEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const finish = () => {
    setEditing(false)
    requestAnimationFrame(() => container.current?.querySelector('button')?.focus())
  }
  if (!isEditing && rules.length === 0 && !mayChange) return null
  const hasUnsavedRules = unsavedRules.has(code.id)
  const label = hasUnsavedRules ? 'Continue with the rules' : rules.length > 0 ? 'Edit rules' : 'Add rules'
  const edit = (
    <Button variant="ghost" className="-my-1.5 px-2!" onClick={() => setEditing(true)}>
      {hasUnsavedRules || rules.length > 0 ? <Pencil aria-hidden /> : <Plus aria-hidden />}
      {label}
    </Button>
  )
  return (
    <div ref={container}>
      <Panel title="Rules" aside={mayChange && !isEditing ? edit : null}>
        {isEditing ? (
          <RulesEditor code={code} onDone={finish} />
        ) : rules.length > 0 ? (
          <RulesList code={code} rules={rules} />
        ) : (
          <p className="text-sm text-ink-soft">
            Everyone is sent to the destination. Rules send some elsewhere: by country, device, language or time.
          </p>
        )}
      </Panel>
    </div>
  )
}
