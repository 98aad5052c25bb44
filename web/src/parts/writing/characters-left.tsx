import { lengthOf, multiLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { sayNumber } from '../../browser/in-words.ts'
import { classes } from '../../ui/classes.ts'

/** Shows the character count once the limit is close. */
export function CharactersLeft({ text, most }: { text: string; most: number }) {
  // This cheap check is safe, because a string never has fewer UTF-16 code units than characters.
  if (text.length < most * NEAR) return null
  const length = lengthOf(multiLine(text))
  if (length < most * NEAR) return null
  const words = t`${{ length: sayNumber(length) }} of ${plural(most, { one: '# character', other: '# characters' })}`
  return (
    <p className={classes('text-end text-sm tabular-nums', length > most ? 'text-danger' : 'text-quiet')}>
      {words}
    </p>
  )
}

const NEAR = 0.95
