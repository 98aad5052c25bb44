import { GROUP_DESCRIPTION_MAX, GROUP_NAME_MAX } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
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
  label: t`Name`,
  missing: t`Name is required`,
  most: GROUP_NAME_MAX,
  tooLong: t`Name must be at most ${plural({ groupNameMax: GROUP_NAME_MAX }, { one: '# character', other: '# characters' })}.`,
}
const DESCRIPTION = {
  most: GROUP_DESCRIPTION_MAX,
  tooLong: t`Description must be at most ${plural({ most: GROUP_DESCRIPTION_MAX }, { one: `${{ most: GROUP_DESCRIPTION_MAX }} character`, other: `${{ most: GROUP_DESCRIPTION_MAX }} characters` })}.`,
}
