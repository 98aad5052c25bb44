import type { Db } from '../../db/database.ts'
import { beginPage, PAGE_END, pageOfPost, type PostInFile } from './board-file.values.ts'
import type { GroupRow } from './groups.queries.ts'
import { postsAfter, type PostRow } from './posts.queries.ts'
import { presentGroup } from './present-group.ts'
import { presentPost } from './present-post.ts'

/** The paths of a post's file in the archive, by the post and its upload. */
export type Paths = (postId: number, uploadId: string) => string[]

const PAGE = 200

/** Streams a board as a page, oldest post first. */
export async function* writePage(db: Db, group: GroupRow, paths: Paths): AsyncGenerator<string> {
  yield beginPage(group)
  for await (const rows of pagesOf(db, group.id))
    yield rows.map((row) => pageOfPost(inFile(row, paths))).join('')
  yield PAGE_END
}

/** Streams a board as JSON, oldest post first. */
export async function* writeData(db: Db, group: GroupRow, paths: Paths): AsyncGenerator<string> {
  yield `{"group":${JSON.stringify(presentGroup(group, () => ({})))},\n"posts":[`
  let isFirst = true
  for await (const rows of pagesOf(db, group.id)) {
    yield rows
      .map((row, n) => `${isFirst && n === 0 ? '\n' : ',\n'}${JSON.stringify(inFile(row, paths))}`)
      .join('')
    isFirst = false
  }
  yield ']}\n'
}

async function* pagesOf(db: Db, groupId: number): AsyncGenerator<PostRow[]> {
  let after = 0
  for (;;) {
    const rows = await postsAfter(db, groupId, { after, limit: PAGE })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

function inFile(row: PostRow, paths: Paths): PostInFile {
  const { groupId: _, media: __, mediaUrls: ___, ...post } = presentPost(row)
  return { ...post, files: row.files.flatMap(({ id }) => paths(row.id, id)) }
}
