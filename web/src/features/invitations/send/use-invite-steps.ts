import type { Invitation } from '@kinhold/contract/invitations'
import type { Player } from '@kinhold/contract/players'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { toast } from '../../../ui/toast.ts'
import { type Invitee, useInvite } from '../invitation-actions.data.ts'
import { usePrepared } from '../prepared.ts'

/**
 * Form, confirm popup, YES to VALIDATED, send, invite popup (INV-22). Typed text is kept until it is sent, and a
 * popup's content stays until the next one, so that a popup does not change while it closes.
 */
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
      toast({ title: 'Invitation sent!' })
    } catch (error) {
      toast(NOT_SENT)
      if (sayAtForm(error, form)) backToForm()
      else setProblem(sentenceOf(error, UNREACHABLE_TYPED))
    }
  })

  function backToForm() {
    setRefusals((earlier) => earlier + 1)
    setIsOpen(false)
  }

  function ask(invitee: Invitee) {
    setAsked(invitee)
    setSent(null)
    setProblem(null)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  return { form, kept, refusals, isOpen, asked, sent, problem, isSending, ask, send, close }
}

const BLANK = { recipientName: '', recipientPhone: '' }
const NOT_SENT = {
  title: 'Error',
  description: 'Failed to send invitation. Please try again.',
  tone: 'danger',
} as const

export type InviteSteps = ReturnType<typeof useInviteSteps>
