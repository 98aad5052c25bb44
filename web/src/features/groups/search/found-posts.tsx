import { Link } from 'react-router'
import { Found, FOUND } from '../../../parts/list/found.tsx'
import { FoundList, isSought, TYPE_MORE } from '../../../parts/list/found-list.tsx'
import { paths } from '../../../paths.ts'
import { useMember } from '../../session/use-session.ts'
import { useFoundPosts } from './found-posts.data.ts'

/** The posts found on the boards, newest first, each a link to its place (UNI-87). */
export function FoundPosts({ q }: { q: string }) {
  const me = useMember()
  const list = useFoundPosts(q, isSought(q))
  if (!isSought(q)) return <p className="text-sm text-quiet">{TYPE_MORE}</p>
  return (
    <FoundList list={list} nouns={NOUNS} failure={FAILURE}>
      {({ id, groupId, groupName, author, createdAt, excerpt, isBlocked }) => (
        <Link to={paths.group(groupId, id)} className={FOUND}>
          <Found
            of={author}
            title={groupName}
            at={createdAt}
            writer={author.id === me.id ? 'You' : author.name}
            excerpt={excerpt}
            isBlocked={isBlocked}
            sought={q}
          />
        </Link>
      )}
    </FoundList>
  )
}

const NOUNS = ['post', 'posts'] as const
const FAILURE = { otherwise: 'The boards could not be searched. Please check your connection and try again.' }
