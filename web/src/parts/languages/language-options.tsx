import { languages } from '../../browser/languages.ts'

/** The options in a list of languages, each with its name in that language. */
export function LanguageOptions() {
  return languages.map(({ tag, name }) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ))
}
