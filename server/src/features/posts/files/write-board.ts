import type { Post } from '@kinhold/contract/groups'
import { directionOf } from '@kinhold/domain/languages'
import { nameFor } from '@kinhold/domain/names'
import { textOfPost } from '@kinhold/domain/post-words'
import type { Say } from '@kinhold/domain/sentences'
import { escaped } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../../db/database.ts'
import type { GroupRow } from '../../groups/groups.queries.ts'
import { postsAfter, type PostRow } from '../posts.queries.ts'
import { presentGroup } from '../../groups/present-group.ts'
import { presentPost } from '../present-post.ts'

/**
 * A function that returns an array with the file's path in the ZIP, or an empty array if the file is missing.
 */
export type Paths = (postId: number, uploadId: string) => string[]

/** The language of a page, and the function that translates sentences into this language. */
export type Wording = { language: string; say: Say }

const PAGE = 200

/** Streams a board as an HTML page, oldest post first. */
export async function* writePage(
  db: Db,
  group: GroupRow,
  paths: Paths,
  { language, say }: Wording,
): AsyncGenerator<string> {
  yield beginPage(group, language)
  for await (const rows of pagesOf(db, group.id))
    yield rows.map((row) => pageOfPost(inFile(row, paths, say), say)).join('')
  yield PAGE_END
}

export async function* writeData(
  db: Db,
  group: GroupRow,
  paths: Paths,
  { say }: Wording,
): AsyncGenerator<string> {
  yield `{"group":${JSON.stringify(presentGroup(group, () => ({})))},\n"posts":[`
  let isFirst = true
  for await (const rows of pagesOf(db, group.id)) {
    yield rows
      .map((row, n) => `${isFirst && n === 0 ? '\n' : ',\n'}${JSON.stringify(inFile(row, paths, say))}`)
      .join('')
    isFirst = false
  }
  yield ']}\n'
}

async function* pagesOf(db: Db, groupId: number): AsyncGenerator<PostRow<'board'>[]> {
  let after = 0
  for (;;) {
    const rows = await postsAfter(db, groupId, { after, limit: PAGE })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

function inFile(row: PostRow<'board'>, paths: Paths, say: Say): PostInFile {
  const { groupId: _, media: __, mediaUrls: ___, author, ...post } = presentPost(row)
  const content = textOfPost({ content: row.content, hasFiles: row.files.length > 0 }, say)
  const named = { ...author, name: nameFor(author.name, say) }
  return { ...post, content, author: named, files: row.files.flatMap(({ id }) => paths(row.id, id)) }
}

/** A post in the downloaded board, with the paths of its files in the ZIP. */
type PostInFile = Omit<Post, 'groupId' | 'media' | 'mediaUrls'> & { files: string[] }

type Board = { name: string; description: string | null }

/** Returns the beginning of the downloaded page, which works offline and without the app. */
function beginPage({ name, description }: Board, language: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
article{border-top:1px solid #999;padding:1rem 0}p{white-space:pre-wrap}img{max-width:100%;height:auto}</style></head>
<body><h1>${escaped(name)}</h1>
${description === null ? '' : `<p>${escaped(description)}</p>\n`}`
}

function pageOfPost(
  { author, createdAt, content, linkUrl, isEdited, archived, files }: PostInFile,
  say: Say,
): string {
  const notes = [isEdited && say(msg`edited`), archived && say(msg`archived`)].filter(Boolean).join(', ')
  return `<article><h2>${escaped(author.name)}</h2>
<time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time>${notes && ` (${notes})`}
<p>${escaped(content)}</p>
${linkUrl === null ? '' : `<p><a rel="noreferrer" href="${escaped(linkUrl)}">${escaped(linkUrl)}</a></p>\n`}${files.map(pageOfFile).join('')}</article>
`
}

const PAGE_END = '</body></html>\n'

function pageOfFile(path: string): string {
  const address = escaped(path.split('/').map(encodeURIComponent).join('/'))
  const name = escaped(path.slice(path.lastIndexOf('/') + 1))
  return path.endsWith('.webp')
    ? `<p><a href="${address}"><img src="${address}" alt="${name}" loading="lazy"></a></p>\n`
    : `<p><a href="${address}">${name}</a></p>\n`
}
