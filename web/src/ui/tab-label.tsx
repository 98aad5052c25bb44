type Props = {
  title: string
  /** How many are loaded; absent until it is known. */
  count: number | undefined
  /** There are more than the loaded ones. */
  isMore?: boolean
  /** What is counted, for screen readers, where it is not what the tab holds. */
  words?: string
}

/** A tab's name with how many it holds. */
export function TabLabel({ title, count, isMore = false, words }: Props) {
  if (count === undefined) return title
  return (
    <>
      {title}{' '}
      <span className="ml-1 rounded-full bg-sunken px-2 py-0.5 text-sm tabular-nums">
        {count}
        {isMore && '+'}
        {words && (
          <>
            {' '}
            <span className="sr-only">{words}</span>
          </>
        )}
      </span>
    </>
  )
}
