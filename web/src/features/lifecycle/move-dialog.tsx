import type { PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useAfterPause } from '../../parts/use-after-pause.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAskMove, useCandidates } from './lifecycle.data.ts'

export function MoveDialog({ person, onClose }: { person: PlayerProfile; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<PlayerCard | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync } = useAskMove()
  const search = useAfterPause(typed.trim())
  const [isAsking, ask] = useOneAtATime(async (sponsor: PlayerCard) => {
    setProblem(null)
    try {
      await mutateAsync({ body: { playerId: person.id, sponsorId: sponsor.id } })
      toast({ title: t`${{ name: sponsor.name }} is asked` })
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  return (
    <Dialog
      open
      onClose={isAsking ? undefined : onClose}
      title={t`Move ${{ name: person.name }}`}
      description={t`Choose their new sponsor, who is asked and has 7 days to answer. Everyone this member brought in moves with them; bonds and trust units stay as they are.`}
      actions={
        <>
          <Button disabled={isAsking} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            disabled={!chosen}
            busy={isAsking}
            busyLabel={t`Asking…`}
            onClick={() => chosen && void ask(chosen)}
          >
            {t`Ask`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t`New sponsor`}
          type="search"
          autoComplete="off"
          data-autofocus
          hint={t`A name, or a number.`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            choose(null)
            setProblem(null)
          }}
        />
        <Candidates search={search} not={person.id} chosen={chosen} onChoose={choose} />
        <p role="status" className="wrap-anywhere empty:hidden">
          {chosen &&
            t`${{ name: chosen.name }} will be asked to be the sponsor of ${{ personName: person.name }}.`}
        </p>
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </Dialog>
  )
}

type CandidatesProps = {
  search: string
  not: number
  chosen: PlayerCard | null
  onChoose: (card: PlayerCard) => void
}

function Candidates({ search, not, chosen, onChoose }: CandidatesProps) {
  const found = useCandidates(search)
  if (search === '') return null
  return (
    <Loaded query={found} failure={FAILURE} loading={<RowsOnTheirWay count={3} row="h-12" />}>
      {(all) => {
        const people = all.filter(({ id }) => id !== not)
        if (people.length === 0) return <p className="text-quiet">{t`Nobody has this name.`}</p>
        return (
          <fieldset className="grid">
            <legend className="sr-only">{t`Their new sponsor`}</legend>
            {people.map((person) => (
              <label key={person.id} className="flex min-h-12 items-center gap-3 py-1">
                <input
                  type="radio"
                  name="sponsor"
                  className="tick size-5 shrink-0 rounded-full"
                  checked={chosen?.id === person.id}
                  onChange={() => onChoose(person)}
                />
                <Avatar name={person.name} photo={person.profilePhoto} size="sm" />
                <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
              </label>
            ))}
          </fieldset>
        )
      }}
    </Loaded>
  )
}

const FAILURE = { title: t`The search failed`, otherwise: t`Please check your connection.` }
