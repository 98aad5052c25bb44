import { GROUP_DESCRIPTION_MAX, GROUP_NAME_MAX } from '@kinhold/domain/limits'
import type { UseFormReturn } from 'react-hook-form'
import { TitleFields } from '../../parts/form/title-fields.tsx'

export type GroupWords = { name: string; description: string }

export function GroupFields({ form }: { form: UseFormReturn<GroupWords> }) {
  return (
    <>
      <TitleFields form={form} title={NAME} description={DESCRIPTION} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {form.formState.errors.root?.message}
      </p>
    </>
  )
}

const NAME = {
  name: 'name',
  label: 'Name',
  missing: 'Name is required',
  most: GROUP_NAME_MAX,
  tooLong: `Name must be at most ${GROUP_NAME_MAX} characters.`,
}
const DESCRIPTION = {
  most: GROUP_DESCRIPTION_MAX,
  tooLong: `Description must be at most ${GROUP_DESCRIPTION_MAX} characters.`,
}
