/** Words for posts that have no text. */

import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from './msg.ts'
import { onlyCountFiles } from './file-words.ts'
import type { Say } from './sentences.ts'

/**
 * Returns a post's text in the reader's language. For a post that consists only of files, the browser sends an
 * English description, such as '2 pictures and a film' (FAM-14). Only such descriptions are translated.
 */
export function textOfPost({ content, hasFiles }: Post, say: Say): string {
  if (!hasFiles || !onlyCountFiles(content)) return content
  const words = say({ id: '{0}', message: '{0}', values: { 0: content.split(/, | and /).map(sayCount) } })
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Post = { content: string; hasFiles: boolean }

function sayCount(part: string): MessageDescriptor {
  const [number = '', noun = ''] = part.split(' ')
  return NOUNS[noun.replace(/s$/, '')]!(number.toLowerCase() === 'a' ? 1 : Number(number))
}

const NOUNS: Record<string, (count: number) => MessageDescriptor> = {
  picture: (count) => msg`${plural({ count }, { one: 'a picture', other: '# pictures' })}`,
  film: (count) => msg`${plural({ count }, { one: 'a film', other: '# films' })}`,
  recording: (count) => msg`${plural({ count }, { one: 'a recording', other: '# recordings' })}`,
  PDF: (count) => msg`${plural({ count }, { one: 'a PDF', other: '# PDFs' })}`,
}
