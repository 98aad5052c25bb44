import type { InvitingAgain } from '@kinhold/contract/bonds'
import { pairKey } from '@kinhold/domain/bonds'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useMember } from '../session/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { UserPlus } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { AskBefore } from '../../parts/ask-before.tsx'
import { UNREACHABLE } from '../../parts/words.ts'
import { useInviteAgain } from './bond.data.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'

type Props = {
  person: { id: number; name: string }
  /** Null if the other person can't be invited again. */
  again: InvitingAgain | null
  isCentered?: boolean
}

export function InviteAgain({ person, again, isCentered = false }: Props) {
  const isDue = useIsDue(again?.from ?? null)
  const [isAsked, setIsAsked] = useState(false)
  const [isSent, setIsSent] = useState(false)
  // Sending removes the focused button, so focus the text that replaces it.
  const [said, focusSaid] = useFocusAfter<HTMLParagraphElement>()
  if (isSent)
    return (
      <p ref={said} tabIndex={-1} className="text-quiet outline-none">
        {t`You have invited ${{ name: person.name }} again. Once they accept, you are bonded.`}
      </p>
    )
  if (!again) return null
  return (
    <div
      className={classes(
        'grid gap-1.5',
        isCentered ? 'justify-items-center text-center' : 'justify-items-start',
      )}
    >
      {again.left > 0 && isDue && (
        <Button onClick={() => setIsAsked(true)} aria-label={t`Invite again ${{ name: person.name }}`}>
          <UserPlus aria-hidden className="size-5" />
          {t`Invite again`}
        </Button>
      )}
      <p className="text-sm text-quiet">
        <When again={again} isDue={isDue} />
      </p>
      {isAsked && (
        <AskToInvite
          person={person}
          onClose={() => setIsAsked(false)}
          onDone={() => {
            setIsSent(true)
            focusSaid()
          }}
        />
      )}
    </div>
  )
}

function When({ again: { from, left }, isDue }: { again: InvitingAgain; isDue: boolean }) {
  if (left === 0)
    return (
      <Trans>
        The two of you have used up the invitations of a year. You can invite them again from{' '}
        <Time at={from} style="date" />.
      </Trans>
    )
  if (isDue)
    return (
      <Plural
        value={left}
        one="You two can invite each other again once more within a year."
        other="You two can invite each other again # times within a year."
      />
    )
  return (
    <Trans>
      You can invite them again from <Time at={from} />,{' '}
      <Plural value={left} one="once more" other="# times" /> within a year.
    </Trans>
  )
}

type AskToInviteProps = Pick<Props, 'person'> & { onClose: () => void; onDone: () => void }

function AskToInvite({ person: { id, name }, onClose, onDone }: AskToInviteProps) {
  const me = useMember()
  const { mutateAsync } = useInviteAgain(pairKey(me.id, id))
  return (
    <AskBefore
      open
      title={t`Invite ${name} again?`}
      confirmLabel={t`Invite again`}
      act={() => mutateAsync()}
      says={{
        done: {
          title: t`${name} is invited again`,
          action: { label: t`See the invitation`, to: paths.openInvitations() },
        },
        failed: (error) => ({
          title: t`${name} was not invited`,
          description: sentenceOf(error, UNREACHABLE),
        }),
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {t`They find it among their invitations. Once they accept, you are bonded again and your conversation continues where it ended. Trust units form again, and need all three confirmations.`}
    </AskBefore>
  )
}

// Returns true once `from` has passed. A timer re-renders the component at that moment.
function useIsDue(from: string | null): boolean {
  const at = from === null ? Infinity : Date.parse(from)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const wait = at - Date.now()
    if (wait > LONGEST_WAIT_MS) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, wait) + 1)
    return () => clearTimeout(timer)
  }, [at])
  return at <= now
}

// Browser timers can't run for longer than about 25 days.
const LONGEST_WAIT_MS = 2 ** 31 - 2
