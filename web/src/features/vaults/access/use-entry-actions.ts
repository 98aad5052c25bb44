import type { VaultAccess } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { phoneInWords } from '../../../ui/phone-number.tsx'
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
  return name ?? label ?? (accessValue === null ? t`A person you chose` : phoneInWords(accessValue))
}

export function useEntryActions(vaultId: number, entry: VaultAccess) {
  const { mutateAsync } = useChangeAccess(vaultId)
  const name = calledAs(entry)
  const set = async (change: AccessChange, done: string, undo?: () => void) => {
    try {
      await mutateAsync({ item: entry, change })
      toast({ title: done, ...(undo && { undo }) })
    } catch (error) {
      toast({ title: t`Error`, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  }
  const restore = () => set({ archived: false }, t`${name} can open this vault again`)
  const archive = () =>
    set({ archived: true }, t`${name} cannot open this vault for now`, () => void restore())
  const mute = () =>
    entry.muted
      ? set({ muted: false }, t`${name} can comment and like again`)
      : set({ muted: true }, t`${name} can look, but not comment or like`)
  const letAdd = (mayAdd: boolean) =>
    set({ mayAdd }, mayAdd ? t`${name} can add to this vault` : t`${name} can no longer add to this vault`)
  return { archive, restore, mute, letAdd }
}

export function useTexting(vaultId: number, entry: VaultAccess) {
  const { smsAvailable } = useConfig()
  const { mutateAsync } = useTextAccess(vaultId)
  const to = entry.accessValue === null ? calledAs(entry) : phoneInWords(entry.accessValue)
  return useOneAtATime(async (onDone?: () => void) => {
    try {
      const { success, error } = await mutateAsync(entry.id)
      if (!success) return void toast({ ...NOT_SENT, description: error ?? UNREACHABLE })
      toast(
        smsAvailable
          ? { title: t`Text sent`, description: t`The link to this vault is on its way to ${to}.` }
          : {
              title: t`Text waits in the outbox`,
              description: t`No SMS provider is set up here. You can share the link from your own device.`,
            },
      )
      onDone?.()
    } catch (error) {
      toast({ ...NOT_SENT, description: sentenceOf(error, UNREACHABLE) })
    }
  })
}

const NOT_SENT = { title: t`Text not sent`, tone: 'danger' } as const
