import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Field, TextField } from '../../ui/field.tsx'

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>
  /** With `isEager`, the form checks the title on every change. */
  title: { name: string; label: string; missing: string; most: number; tooLong: string; isEager?: true }
  description: { most: number; tooLong: string }
}

/** Renders a title field and an optional description field. */
export function TitleFields<T extends FieldValues>({ form: given, title, description }: Props<T>) {
  const form = given as unknown as UseFormReturn<Record<string, string>>
  const { errors } = form.formState
  const checkTitle = (typed: string) => {
    const length = lengthOf(oneLine(typed))
    return length === 0 ? title.missing : length <= title.most || title.tooLong
  }
  return (
    <>
      <Field
        label={title.label}
        autoComplete="off"
        data-autofocus
        error={errors[title.name]?.message}
        {...form.register(title.name, {
          validate: checkTitle,
          ...(title.isEager && { onChange: () => void form.trigger(title.name) }),
        })}
      />
      <TextField
        label={t`Description (optional)`}
        rows={3}
        className="max-sm:[&_textarea]:h-17"
        error={errors['description']?.message}
        {...form.register('description', {
          validate: (typed) => lengthOf(multiLine(typed)) <= description.most || description.tooLong,
        })}
      />
    </>
  )
}
