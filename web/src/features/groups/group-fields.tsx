import { GROUP_DESCRIPTION_MAX, GROUP_NAME_MAX } from '@kinhold/domain/limits'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'
import type { UseFormReturn } from 'react-hook-form'
import { Field, TextField } from '../../ui/field.tsx'

export type GroupWords = { name: string; description: string }

export function GroupFields({ form }: { form: UseFormReturn<GroupWords> }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Name"
        autoComplete="off"
        data-autofocus
        error={errors.name?.message}
        {...form.register('name', { validate: checkName })}
      />
      <TextField
        label="Description (optional)"
        rows={3}
        error={errors.description?.message}
        {...form.register('description', { validate: checkDescription })}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errors.root?.message}
      </p>
    </>
  )
}

function checkName(typed: string): true | string {
  const name = oneLine(typed)
  if (name === '') return 'Name is required'
  return lengthOf(name) <= GROUP_NAME_MAX || `Name must be at most ${GROUP_NAME_MAX} characters.`
}

function checkDescription(typed: string): true | string {
  return (
    lengthOf(multiLine(typed)) <= GROUP_DESCRIPTION_MAX ||
    `Description must be at most ${GROUP_DESCRIPTION_MAX} characters.`
  )
}
