import { SOURCE_LANGUAGE } from '@kinhold/domain/languages'
import { t } from '@lingui/core/macro'
import { sentenceOf } from '../../api.ts'
import { page } from '../../browser/page.ts'
import { language, offered } from '../../browser/words.ts'
import { FieldFrame, INPUT } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { UNREACHABLE } from '../words.ts'
import { LanguageOptions } from './language-options.tsx'
import { useChooseLanguage } from './language.data.ts'

type Props = { chosen: string | null; hideLabel?: boolean }

/** The list for choosing the language of the account (LNG-11). */
export function OwnLanguage({ chosen, hideLabel = false }: Props) {
  const { mutateAsync, isPending, variables } = useChooseLanguage()
  const choose = async (tag: string | null) => {
    try {
      await mutateAsync(tag)
      page.reload()
    } catch (error) {
      toast({ title: t`Not saved`, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  }
  const shown = isPending ? variables : chosen
  return (
    <FieldFrame
      label={t`Language`}
      hideLabel={hideLabel}
      hint={language !== SOURCE_LANGUAGE && t`No native speaker has checked this translation yet.`}
    >
      {(linked) => (
        <select
          {...linked}
          disabled={isPending}
          // An account may have a language that is no longer offered.
          value={shown !== null && offered.includes(shown) ? shown : ''}
          onChange={({ target }) => void choose(target.value || null)}
          className={INPUT}
        >
          <option value="">{t`As in this browser`}</option>
          <LanguageOptions />
        </select>
      )}
    </FieldFrame>
  )
}
