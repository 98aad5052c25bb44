import type { Silence } from '@kinhold/contract/mutes'
import type { MuteSpan } from '@kinhold/domain/mutes'
import { t } from '@lingui/core/macro'
import { sentenceOf } from '../../api.ts'
import { useSession } from '../session/use-session.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { type Thing, useMuteNow, useSetMute } from './relations.data.ts'
import { isMuted, mutedInWords, silenceOf } from './muted.tsx'

/**
 * Returns the menu entries that mute or unmute something, or none if the user isn't a member (TRU-34). `mute`
 * is the mute reported by the server.
 */
export function useMute(
  thing: Thing,
  mute: Silence | undefined,
): { items: MenuItem[]; muted: Silence | null } {
  const { player } = useSession()
  const now = useMuteNow(thing, mute)
  const { mutateAsync } = useSetMute()
  const muted = isMuted(now) ? now : null
  const set = async (span: MuteSpan | null) => {
    const next = span === null ? undefined : silenceOf(span)
    try {
      await mutateAsync({ ...thing, span, mute: next })
      toast(
        next
          ? { title: mutedInWords(next), description: t`Nobody is told.`, undo: () => void set(null) }
          : { title: t`No longer muted` },
      )
    } catch (error) {
      toast({
        title: span === null ? t`It is still muted` : t`It was not muted`,
        description: sentenceOf(error, UNREACHABLE),
        tone: 'danger',
      })
    }
  }
  if (player?.userType !== 'member') return { items: [], muted: null }
  const items = muted
    ? [{ label: t`Unmute`, onSelect: () => void set(null) }]
    : SPANS.map(({ span, label }) => ({ label, onSelect: () => void set(span) }))
  return { items, muted }
}

const SPANS: { span: MuteSpan; label: string }[] = [
  { span: 'hour', label: t`Mute for an hour` },
  { span: 'tomorrow', label: t`Mute until tomorrow` },
  { span: 'ever', label: t`Mute until I unmute it` },
]
