import type { PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { useAfterPause } from '../../parts/use-after-pause.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { Candidates } from './candidates.tsx'
import { useAskingMove } from './standing.data.ts'

type Props = { person: PlayerProfile; onClose: () => void }

/** Asks another member to be a member's sponsor (TRU-57). Open while mounted. */
export function MoveDialog({ person, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<PlayerCard | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync } = useAskingMove(person.id)
  const search = useAfterPause(typed.trim())
  const [isAsking, ask] = useOneAtATime(async (sponsor: PlayerCard) => {
    setProblem(null)
    try {
      await mutateAsync({ sponsorId: sponsor.id })
      toast({ title: `${sponsor.name} is asked` })
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  return (
    <Dialog
      open
      onClose={isAsking ? undefined : onClose}
      title={`Move ${person.name}`}
      description="Choose who is to be their sponsor. They are asked and have 7 days to answer. Everyone whom this member brought in comes along; bonds and trust units stay as they are."
      actions={
        <>
          <Button disabled={isAsking} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!chosen}
            busy={isAsking}
            busyLabel="Asking…"
            onClick={() => chosen && void ask(chosen)}
          >
            Ask
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label="New sponsor"
          type="search"
          autoComplete="off"
          dir="auto"
          data-autofocus
          hint="A name, or a number."
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            choose(null)
            setProblem(null)
          }}
        />
        <Candidates search={search} not={person.id} chosen={chosen} onChoose={choose} />
        <p role="status" className="wrap-anywhere empty:hidden">
          {chosen && `${chosen.name} will be asked to be the sponsor of ${person.name}.`}
        </p>
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
