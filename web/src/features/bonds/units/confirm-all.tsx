import type { TrustUnit } from '@kinhold/contract/units'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { namesInWords } from '../../../browser/in-words.ts'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { shownSlots } from './unit-slot.tsx'
import { useConfirmUnits } from './units.data.ts'

/** Shows the 'Confirm all' button if several units await the member's confirmation (FAM-57). */
export function ConfirmAll({ units }: { units: readonly TrustUnit[] }) {
  const me = useMember()
  const confirm = useConfirmUnits(me.id)
  const [failed, setFailed] = useState<{ id: number; words: string }[]>([])
  // The button disappears after the last confirmation, so focus the text beside it.
  const [said, focusSaid] = useFocusAfter<HTMLParagraphElement>()
  const [isUnderWay, confirmAll] = useOneAtATime(async () => {
    const waiting = units.filter((unit) => unit.confirmations[me.id] === false)
    const refused = await confirm(waiting.map(({ id }) => id))
    setFailed(
      refused.map(({ id, error }) => ({
        id,
        words: `${withWhom(
          waiting.find((unit) => unit.id === id)!,
          me.id,
        )}: ${sentenceOf(error, UNREACHABLE)}`,
      })),
    )
    const done = waiting.length - refused.length
    if (done > 0)
      toast({
        title: plural(done, { one: 'You confirmed one trust unit.', other: 'You confirmed # trust units.' }),
      })
    focusSaid()
  })
  const count = units.filter((unit) => unit.confirmations[me.id] === false).length
  if (count < 2 && !isUnderWay && failed.length === 0) return null
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:-mt-2 max-sm:mb-2">
      <div className="min-w-0 flex-1 basis-32">
        <p ref={said} tabIndex={-1} className="outline-none">
          {count === 0 ? t`No trust unit is waiting for you.` : waitingFor(count)}
        </p>
        <div role="alert" className="text-danger empty:hidden">
          {failed.map(({ id, words }) => (
            <p key={id}>{words}</p>
          ))}
        </div>
      </div>
      {(count > 0 || isUnderWay) && (
        <Button busy={isUnderWay} busyLabel={t`Confirming…`} onClick={() => void confirmAll()}>
          <Check aria-hidden className="size-5" />
          {t`Confirm all`}
        </Button>
      )}
    </div>
  )
}

function waitingFor(count: number): string {
  return plural(count, {
    one: 'One trust unit is waiting for you to confirm.',
    other: '# trust units are waiting for you to confirm.',
  })
}

function withWhom(unit: TrustUnit, me: number): string {
  const others = shownSlots(unit).filter(({ person }) => person.id !== me)
  return t`With ${{ names: namesInWords(others.map(({ person }) => person.name)) }}`
}
