import { chooseHere } from '../../browser/languages.ts'
import { language } from '../../browser/words.ts'
import { Globe } from '../../ui/icons.ts'
import { LanguageOptions } from './language-options.tsx'

/**
 * An unobtrusive list for choosing the language of this browser, for people who are not signed in (LNG-10).
 */
export function LanguageHere({ label }: { label: string }) {
  return (
    <span className={LANGUAGE_HERE}>
      <Globe aria-hidden className="size-4 shrink-0" />
      <select
        aria-label={label}
        value={language}
        onChange={({ target }) => chooseHere(target.value)}
        className="field-sizing-content min-h-11 max-w-full rounded-sm bg-paper text-base hover:text-ink"
      >
        <LanguageOptions />
      </select>
    </span>
  )
}

const LANGUAGE_HERE = 'flex h-11 w-44 items-center justify-center gap-2'
