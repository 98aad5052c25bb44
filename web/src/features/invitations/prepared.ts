import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { Invitee } from './invitation-deeds.data.ts'

/** What a link to the invitations hands over for the form to be filled with; it stands in no address. */
export function prepared(invitee: Invitee): { invitee: Invitee } {
  return { invitee }
}

/** Fills the form with whom the link that was followed is about, once. */
export function usePrepared(form: UseFormReturn<Invitee>): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const invitee = (state as { invitee?: Invitee } | null)?.invitee
  const take = useEffectEvent(({ recipientName, recipientPhone }: Invitee) => {
    form.setValue('recipientName', recipientName, { shouldDirty: true })
    form.setValue('recipientPhone', recipientPhone, { shouldDirty: true })
    // Whoever comes back later finds what was typed since.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
  })
  useEffect(() => {
    if (invitee) take(invitee)
  }, [invitee])
}
