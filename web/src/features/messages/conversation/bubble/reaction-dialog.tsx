import { isEmoji } from '@kinhold/domain/messages'
import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'

type Props = { onChoose: (emoji: string) => void; onClose: () => void }

export function ReactionDialog({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const emoji = typed.trim()
    if (isEmoji(emoji)) onChoose(emoji)
    else setProblem(t`Please choose one emoji.`)
  }
  return (
    <Dialog open onClose={onClose} title={t`React`}>
      <div role="group" aria-label={t`Often chosen`} className="grid grid-cols-6 gap-1">
        {OFTEN.map(({ emoji, name }, n) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            data-autofocus={n === 0 ? '' : undefined}
            onClick={() => onChoose(emoji)}
            className="grid min-h-12 place-items-center rounded-field text-heading hover:bg-sunken"
          >
            {emoji}
          </button>
        ))}
      </div>
      <form noValidate onSubmit={send} className="flex items-end gap-2">
        <Field
          label={t`Any emoji`}
          className="flex-1"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit">{t`React`}</Button>
      </form>
    </Dialog>
  )
}

const OFTEN = [
  { emoji: '👍', name: t`Thumbs up` },
  { emoji: '❤️', name: t`Heart` },
  { emoji: '😂', name: t`Laughing` },
  { emoji: '😮', name: t`Surprised` },
  { emoji: '😢', name: t`Sad` },
  { emoji: '🙏', name: t`Thanks` },
]
