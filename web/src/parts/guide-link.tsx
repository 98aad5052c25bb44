import { type GuideChapter, guideChapterPath } from '@kinhold/contract/paths'
import { Link } from 'react-router'

type Props = { chapter: GuideChapter; children: string }

/** Links a screen to its chapter of the guide. */
export function GuideLink({ chapter, children }: Props) {
  return (
    <Link
      to={guideChapterPath(chapter)}
      className="inline-flex min-h-11 items-center text-sm underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}
