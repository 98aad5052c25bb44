import type { Invitation } from '@kinhold/contract/invitations'
import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '../../../api.ts'
import { language, offered } from '../../../browser/words.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { toast } from '../../../ui/toast.ts'
import { type Invitee, useInvite } from '../invitation-actions.data.ts'

/** Returns the invitation steps' state. `asked` and `sent` stay set while a popup closes (INV-22). */
export function useInviteSteps(me: Player) {
  const { form, kept } = useKeptForm<Invitee>('new invitation', BLANK)
  usePrepared(form)
  const invite = useInvite(me.id)
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<Invitee | null>(null)
  const [sent, setSent] = useState<Invitation | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)

  const [isSending, send] = useOneAtATime(async (invitee: Invitee) => {
    setProblem(null)
    try {
      setSent(await invite.mutateAsync(invitee))
      kept.discard()
      toast({ title: t`Invitation sent!` })
    } catch (error) {
      toast({ title: t`Error`, description: t`Failed to send invitation. Please try again.`, tone: 'danger' })
      if (!sayAtForm(error, form)) return setProblem(sentenceOf(error, UNREACHABLE_TYPED))
      setRefusals((earlier) => earlier + 1)
      setIsOpen(false)
    }
  })

  function ask(invitee: Invitee) {
    setAsked(invitee)
    setSent(null)
    setProblem(null)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  return { form, kept, refusals, isOpen, asked, sent, problem, isSending, ask, send, close }
}

const BLANK: Invitee = {
  recipientName: '',
  recipientPhone: '',
  ...(offered.length > 1 && { language }),
}

export type InviteSteps = ReturnType<typeof useInviteSteps>

/** The navigation state that prefills the invitation form. */
export type Prepared = { invitee: Invitee }

function usePrepared(form: UseFormReturn<Invitee>): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const invitee = (state as Partial<Prepared> | null)?.invitee
  const take = useEffectEvent(({ recipientName, recipientPhone }: Invitee) => {
    form.setValue('recipientName', recipientName, { shouldDirty: true })
    form.setValue('recipientPhone', recipientPhone, { shouldDirty: true })
    // Clear the state, so that coming back to this page doesn't overwrite newer text.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
  })
  useEffect(() => {
    if (invitee) take(invitee)
  }, [invitee])
}
