import type { PlayerCard } from '@kinhold/contract/players'
import type { TrustUnit } from '@kinhold/contract/units'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { useForAMoment } from '../../../parts/use-for-a-moment.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Check, Clock, MessageSquare } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { NotAuthenticated, useConfirmUnit } from './units.data.ts'

/** `own` is null in other people's slots. `unitName` is the id of the unit's heading. */
type Props = { slot: Slot; unitName: string; own: ReturnType<typeof useConfirming> | null }

export function UnitSlot({ slot, unitName, own }: Props) {
  const { role, person, isConfirmed } = slot
  const Sign = isConfirmed ? Check : Clock
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-1.5">
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-name font-display [overflow-wrap:anywhere]">
          {own ? (
            <>
              <bdi>{person.name}</bdi> <span className="font-sans text-sm text-quiet">{t`(you)`}</span>
            </>
          ) : (
            <Link to={paths.player(person.id)} dir="auto" className="hover:underline">
              {person.name}
            </Link>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-quiet">
          <span>
            {role}
            <span aria-hidden>{'\u00a0·'}</span>
          </span>{' '}
          <span className={classes('inline-flex items-center gap-1', isConfirmed && 'text-evergreen')}>
            <Sign aria-hidden className="size-4" />
            {isConfirmed ? t({ message: 'Confirmed', context: 'by a person in a trust unit' }) : t`Pending`}
          </span>
        </p>
      </div>
      {!own && (
        <Link
          to={paths.messagesWith(person.id)}
          aria-label={t`Message ${{ name: person.name }}`}
          className="grid size-11 shrink-0 place-items-center rounded-full text-evergreen hover:bg-evergreen-soft"
        >
          <MessageSquare aria-hidden className="size-5" />
        </Link>
      )}
      {own && !isConfirmed && (
        <Button
          variant="primary"
          aria-describedby={unitName}
          busy={own.isUnderWay}
          busyLabel={t`Confirming…`}
          onClick={own.confirm}
        >
          {t`CONFIRM`}
        </Button>
      )}
      {own?.isFresh && isConfirmed && (
        <Badge tone="good" className="animate-settle">
          <Check aria-hidden className="size-3.5" />
          {t`CONFIRMED`}
        </Badge>
      )}
      {own?.why && !isConfirmed && (
        <p role="alert" className="w-full text-sm text-danger">
          {own.why}
        </p>
      )}
    </li>
  )
}

/** Returns the state of the viewer's confirmation. `why` is the reason for the latest failure. */
export function useConfirming(unitId: number, onConfirmed: () => void) {
  const { mutateAsync, error } = useConfirmUnit(unitId)
  const [isFresh, freshen] = useForAMoment()
  const [isUnderWay, confirm] = useOneAtATime(async () => {
    try {
      await mutateAsync()
      freshen()
      toast({
        title: t`Confirmed!`,
        description: t`You have confirmed your participation in this Trust Unit.`,
      })
      onConfirmed()
    } catch {
      toast({ title: t`Error`, description: FAILED, tone: 'danger' })
    }
  })
  const otherwise = error instanceof NotAuthenticated ? error.message : NO_ANSWER
  const why = error && sentenceOf(error, otherwise)
  return { confirm: () => void confirm(), isUnderWay, isFresh, why }
}

const FAILED = t`Failed to confirm participation. Please try again.`
const NO_ANSWER = t`The server did not answer. Please check your connection.`

export type Slot = { role: string; person: PlayerCard; isConfirmed: boolean }

export function shownSlots({ sponsor, inviteeA, inviteeB, confirmations }: TrustUnit): [Slot, Slot, Slot] {
  const slot = (role: string, person: PlayerCard): Slot => ({
    role,
    person,
    isConfirmed: confirmations[person.id] === true,
  })
  return [slot(t`Sponsor`, sponsor), slot(t`Invitee A`, inviteeA), slot(t`Invitee B`, inviteeB)]
}
