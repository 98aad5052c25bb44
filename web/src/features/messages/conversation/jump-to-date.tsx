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
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        disabled={problem !== undefined}
        onClick={() => onJump(new Date(`${day}T00:00:00`).toISOString())}
      >
        Jump
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title="Jump to date" actions={actions}>
      <Field
        label="Date"
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
  if (day === '') return 'Please choose a day.'
  if (day > today) return 'Please choose a day that is not in the future.'
  return first && day < first ? 'Please choose a day since your bond was created.' : undefined
}

// Date fields require the format YYYY-MM-DD, which is the Swedish date format.
const dayIn = (date: Date) => date.toLocaleDateString('sv')
