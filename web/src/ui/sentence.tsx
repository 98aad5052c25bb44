import { TransNoContext } from '@lingui/react/server'
import type { ComponentProps } from 'react'
import { i18n } from '../browser/words.ts'

/** Renders a sentence that contains tags. Compiled code uses it in place of the macro `<Trans>`. */
export function Trans(props: { values?: Record<string, unknown> }) {
  const values = Object.entries(props.values ?? {}).map(([name, value]) => [name, withoutTags(value)])
  const own = { ...props, values: Object.fromEntries(values) as Record<string, unknown>, lingui: { i18n } }
  return <TransNoContext {...(own as unknown as Props)} />
}

type Props = ComponentProps<typeof TransNoContext>

// Tags are parsed after the values are filled in, so a word joiner keeps a name such as '<0/>' from being
// taken for a tag.
function withoutTags(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/<(?=\/?\d)/g, '<\u2060') : value
}
