import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { Invitee } from './invitation-actions.data.ts'

/** The navigation state that prefills the invitation form; it is not part of the address. */
export function prepared(invitee: Invitee): { invitee: Invitee } {
  return { invitee }
}

/** Fills the form once with the person from the link's state. */
export function usePrepared(form: UseFormReturn<Invitee>): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const invitee = (state as { invitee?: Invitee } | null)?.invitee
  const take = useEffectEvent(({ recipientName, recipientPhone }: Invitee) => {
    form.setValue('recipientName', recipientName, { shouldDirty: true })
    form.setValue('recipientPhone', recipientPhone, { shouldDirty: true })
    // Clears the state, so that a later return keeps the text typed since.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
  })
  useEffect(() => {
    if (invitee) take(invitee)
  }, [invitee])
}
