type Props = {
  title: string
  /** The number of loaded items; undefined until known. */
  count: number | undefined
  isMore?: boolean
  /** The word for the counted items, for screen readers, if it differs from the tab's name. */
  words?: string
}

/** A tab's name with its number of items. */
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
