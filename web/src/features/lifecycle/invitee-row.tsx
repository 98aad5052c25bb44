import type { Invitee } from '@kinhold/contract/standing'
import { Link } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useTelling } from './standing.data.ts'
import { STANDINGS } from './fact-words.ts'

/** One invitee: their standing, and the sponsor's possible actions (TRU-51). */
export function InviteeRow({ person, canAct }: { person: Invitee; canAct: boolean }) {
  const { id, name, profilePhoto, standing, can } = person
  const { label, tone } = STANDINGS[standing]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={name} photo={profilePhoto} size="sm" />
      <div className="flex min-w-32 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.player(id)}
          className="flex min-h-11 min-w-0 items-center font-medium hover:underline"
        >
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {canAct && can.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {can.includes('confirm') && (
            <ButtonLink to={paths.player(id)} aria-label={`Confirm ${name}`}>
              Confirm
            </ButtonLink>
          )}
          {can.includes('remind') && <Tell person={person} action="remind" />}
          {can.includes('thank') && <Tell person={person} action="thank" />}
        </div>
      )}
    </li>
  )
}

const ACTIONS = {
  remind: {
    label: 'Remind',
    of: (name: string) => `Remind ${name}`,
    done: (name: string) => `${name} is reminded`,
  },
  thank: {
    label: 'Say thank you',
    of: (name: string) => `Say thank you to ${name}`,
    done: (name: string) => `You thanked ${name}`,
  },
}

function Tell({ person: { id, name }, action }: { person: Invitee; action: 'remind' | 'thank' }) {
  const { mutateAsync } = useTelling()
  const { label, of, done } = ACTIONS[action]
  const [isSending, tell] = useOneAtATime(async () => {
    try {
      await mutateAsync({ id, action })
      toast({ title: done(name) })
    } catch (error) {
      toast({ title: 'This was not sent', description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  })
  return (
    <Button variant="quiet" aria-label={of(name)} busy={isSending} onClick={() => void tell()}>
      {label}
    </Button>
  )
}
