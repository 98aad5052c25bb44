import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

type Props = {
  /** The date the bond started, in ISO 8601, or null if there is no bond. */
  since: string | null
  onJump: (at: string) => void
  onClose: () => void
}

export function JumpToDate({ since, onJump, onClose }: Props) {
  const [today] = useState(() => dayIn(new Date()))
  const first = since ? dayIn(new Date(since)) : undefined
  const [day, setDay] = useState(today)
  const problem = whyNot(day, first, today)
  const actions = (
    <>
      <Button onClick={onClose}>{t`Cancel`}</Button>
      <Button
        variant="primary"
        disabled={problem !== undefined}
        onClick={() => onJump(new Date(`${day}T00:00:00`).toISOString())}
      >
        {t`Jump`}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t`Jump to date`} actions={actions}>
      <Field
        label={t`Date`}
        type="date"
        min={first}
        max={today}
        data-autofocus=""
        value={day}
        error={problem}
        onChange={(event) => setDay(event.target.value)}
      />
    </Dialog>
  )
}

function whyNot(day: string, first: string | undefined, today: string): string | undefined {
  if (day === '') return t`Please choose a day.`
  if (day > today) return t`Please choose a day that is not in the future.`
  return first && day < first ? t`Please choose a day since your bond was created.` : undefined
}

// Date fields require the format YYYY-MM-DD, in every language.
function dayIn(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}
