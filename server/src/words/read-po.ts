import type { Translations } from '@kinhold/domain/sentences'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** Reads the translations in a gettext file (.po), by message id. */
export function readPo(text: string): Translations {
  const translated = textsOf(text).filter(({ words }) => words !== '')
  return new Map(
    translated.map(({ sentence, context, words }) => [generateMessageId(sentence, context), words]),
  )
}

/** An English sentence, its translation, and the context that distinguishes it from an identical sentence. */
export type Text = { sentence: string; words: string; context: string | undefined }

/** Returns the sentences in a gettext file. `words` is empty if the translation is missing. */
export function textsOf(text: string): Text[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .flatMap(({ msgid = '', msgctxt, msgstr = '' }) =>
      msgid === '' ? [] : [{ sentence: msgid, words: msgstr, context: msgctxt }],
    )
}

type Fields = { [Name in 'msgid' | 'msgctxt' | 'msgstr']?: string }

// A field's text may continue on the following lines. A line that begins with # is a comment.
function fieldsOf(entry: string): Fields {
  const fields: Fields = {}
  let current: keyof Fields | undefined
  for (const line of entry.split(/\r?\n/)) {
    const [, name, quoted] = /^\s*(?:(msgid|msgctxt|msgstr)\s+)?"(.*)"\s*$/.exec(line) ?? []
    if (quoted === undefined) continue
    if (name) current = name as keyof Fields
    if (current) fields[current] = (fields[current] ?? '') + unescaped(quoted)
  }
  return fields
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/g, (_, char: string) => ESCAPES[char] ?? char)
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
