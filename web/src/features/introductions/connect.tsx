import type { Sibling } from '@kinhold/contract/introductions'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ButtonLook } from '../../ui/button-style.ts'
import { Button } from '../../ui/button.tsx'
import { Check, UserPlus } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { useConnect, useSiblings } from './introductions.data.ts'

type Props = {
  person: { id: number; name: string }
  standing: Sibling['standing']
  variant?: ButtonLook['variant']
}

/** Shows how the member is connected to a sibling (same sponsor), or shows an invite button (FAM-52). */
export function Connect({ person: { id, name }, standing, variant }: Props) {
  const { mutateAsync, isPending } = useConnect()
  const [isSent, setIsSent] = useState(false)
  // Sending removes the focused button, so focus the badge that replaces it.
  const [sign, focusSign] = useFocusAfter<HTMLSpanElement>()
  const [isUnderWay, connect] = useOneAtATime(async () => {
    try {
      await mutateAsync(id)
      toast({ title: t`${name} is invited`, description: t`You are connected as soon as they accept.` })
      setIsSent(true)
      focusSign()
    } catch (error) {
      const description = sentenceOf(error, UNREACHABLE)
      toast({ title: t`${name} is not invited`, description, tone: 'danger' })
    }
  })
  if (standing === 'open' && !isSent)
    return (
      <Button
        variant={variant}
        aria-label={t`Connect with ${name}`}
        disabled={isUnderWay}
        busy={isPending}
        onClick={() => void connect()}
      >
        <UserPlus aria-hidden className="size-5" />
        {t`Connect`}
      </Button>
    )
  if (standing === 'invited_by_them')
    return (
      <ButtonLink variant={variant} to={paths.receivedInvitations()} aria-label={t`Answer invite of ${name}`}>
        {t`Answer invite`}
      </ButtonLink>
    )
  return (
    <span ref={sign} tabIndex={-1} className="outline-none">
      {standing !== 'connected' ? (
        <Badge>{t`Invited`}</Badge>
      ) : (
        <Badge tone="good">
          <Check aria-hidden className="size-3.5" />
          {t`Connected`}
        </Badge>
      )}
    </span>
  )
}

/** Shows `Connect` on a sibling's profile once the list of siblings has loaded. */
export function ConnectFromProfile({ person }: { person: { id: number; name: string } }) {
  const { data } = useSiblings(useMember().isAdmin)
  if (!data) return null
  const standing = data.find(({ id }) => id === person.id)?.standing ?? 'open'
  return <Connect variant="primary" person={person} standing={standing} />
}
