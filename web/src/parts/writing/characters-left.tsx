import { lengthOf, multiLine } from '@kinhold/domain/text'
import { classes } from '../../ui/classes.ts'

/** How many characters something has, once few more are possible. */
export function CharactersLeft({ text, most }: { text: string; most: number }) {
  // A text has at least as many units as characters, and most texts are short.
  if (text.length < most * NEAR) return null
  const length = lengthOf(multiLine(text))
  if (length < most * NEAR) return null
  const words = `${length.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} characters`
  return (
    <p className={classes('text-right text-sm tabular-nums', length > most ? 'text-danger' : 'text-quiet')}>
      {words}
    </p>
  )
}

const NEAR = 0.95
