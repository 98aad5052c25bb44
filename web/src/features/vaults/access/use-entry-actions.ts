import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { type AccessChange, useChangeAccess, useTextAccess } from './access.data.ts'

/**
 * Returns the name to show for an access entry: the person's name, else the owner's label, else the number
 * (VLT-122, FAM-41, FAM-62).
 */
export function calledAs({
  name,
  label,
  accessValue,
}: Pick<VaultAccess, 'name' | 'label' | 'accessValue'>): string {
  return name ?? label ?? (accessValue === null ? 'A person you chose' : formatPhone(accessValue))
}

export function useEntryActions(vaultId: number, entry: VaultAccess) {
  const { mutateAsync } = useChangeAccess(vaultId)
  const name = calledAs(entry)
  const set = async (change: AccessChange, done: string, undo?: () => void) => {
    try {
      await mutateAsync({ item: entry, change })
      toast({ title: done, ...(undo && { undo }) })
    } catch (error) {
      toast({ title: 'Error', description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  }
  const restore = () => set({ archived: false }, `${name} can open this vault again`)
  const archive = () =>
    set({ archived: true }, `${name} cannot open this vault for now`, () => void restore())
  const mute = () =>
    entry.muted
      ? set({ muted: false }, `${name} can comment and like again`)
      : set({ muted: true }, `${name} can look, but not comment or like`)
  const letAdd = (mayAdd: boolean) =>
    set({ mayAdd }, mayAdd ? `${name} can add to this vault` : `${name} can no longer add to this vault`)
  return { archive, restore, mute, letAdd }
}

export function useTexting(vaultId: number, entry: VaultAccess) {
  const { smsAvailable } = useConfig()
  const { mutateAsync } = useTextAccess(vaultId)
  const to = entry.accessValue === null ? calledAs(entry) : formatPhone(entry.accessValue)
  return useOneAtATime(async (onDone?: () => void) => {
    try {
      const { success, error } = await mutateAsync(entry.id)
      if (!success) return void toast({ ...NOT_SENT, description: error ?? UNREACHABLE })
      toast(
        smsAvailable
          ? { title: 'Text sent', description: `The link to this vault is on its way to ${to}.` }
          : {
              title: 'Text waits in the outbox',
              description: 'No SMS provider is set up here. You can share the link from your own device.',
            },
      )
      onDone?.()
    } catch (error) {
      toast({ ...NOT_SENT, description: sentenceOf(error, UNREACHABLE) })
    }
  })
}

const NOT_SENT = { title: 'Text not sent', tone: 'danger' } as const
