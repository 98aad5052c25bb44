import { VAULT_DESCRIPTION_MAX, VAULT_TITLE_MAX } from '@kinhold/domain/limits'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'
import type { UseFormReturn } from 'react-hook-form'
import { Field, TextField } from '../../../ui/field.tsx'

export type VaultWords = { title: string; description: string }

export function VaultFields<T extends VaultWords>({ form: given }: { form: UseFormReturn<T> }) {
  // A form that has more fields has these two.
  const form = given as unknown as UseFormReturn<VaultWords>
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Title"
        autoComplete="off"
        data-autofocus
        error={errors.title?.message}
        {...form.register('title', {
          validate: checkTitle,
          // The button waits for a title, so that submitting could not show the missing one.
          onChange: () => void form.trigger('title'),
        })}
      />
      <TextField
        label="Description (optional)"
        rows={3}
        error={errors.description?.message}
        {...form.register('description', { validate: checkDescription })}
      />
    </>
  )
}

export function hasTitle({ title }: VaultWords): boolean {
  return oneLine(title) !== ''
}

/** The words as sent: a description without visible characters is null. */
export function wordsOf({ title, description }: VaultWords) {
  return { title: oneLine(title), description: multiLine(description) || null }
}

function checkTitle(typed: string): true | string {
  const title = oneLine(typed)
  if (title === '') return 'Vault title is required.'
  return lengthOf(title) <= VAULT_TITLE_MAX || `Vault title must be at most ${VAULT_TITLE_MAX} characters.`
}

function checkDescription(typed: string): true | string {
  return (
    lengthOf(multiLine(typed)) <= VAULT_DESCRIPTION_MAX ||
    `Description must be at most ${VAULT_DESCRIPTION_MAX} characters.`
  )
}
