import { VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { UseFormReturn } from 'react-hook-form'
import { e164Of, keep, NO_NUMBER, peopleIn, withPerson } from './listed.ts'
import type { VaultWords } from './vault-fields.tsx'

/** A draft of a vault: `members` as `keep` writes them, and a further number with its name as typed. */
export type NewVault = VaultWords & { members: string; phone: string; name: string }

/** Puts the typed number on the list; returns the reason if it cannot, else null. */
export function takeTyped(form: UseFormReturn<NewVault>): string | null {
  const { phone: typed, name, members } = form.getValues()
  if (typed.trim() === '') return null
  const people = peopleIn(members)
  const phone = e164Of(typed)
  if (phone === null) return NO_NUMBER
  if (people.some((one) => one.phone === phone)) return `${formatPhone(phone)} is on the list already.`
  if (people.length >= VAULT_ACCESS_MOST)
    return `The list of a vault has at most ${VAULT_ACCESS_MOST} numbers.`
  form.setValue('members', keep(withPerson(people, { phone, name: name.trim() })))
  form.setValue('phone', '')
  form.setValue('name', '')
  return null
}
