type Props = {
  title: string
  /** The count of loaded items, or undefined until the first page has loaded. */
  count: number | undefined
  isMore?: boolean
  /** Text that screen readers read instead of the count, such as '3 unread'. */
  words?: string
}

/** A tab's name with the number of items in it. */
export function TabLabel({ title, count, isMore = false, words }: Props) {
  if (count === undefined) return title
  return (
    <>
      {title}{' '}
      <span className="ms-1 inline-block rounded-full bg-sunken px-2 py-0.5 text-sm tabular-nums">
        <span aria-hidden={words !== undefined}>
          {count}
          {isMore && '+'}
        </span>
        {words && <span className="sr-only">{words}</span>}
      </span>
    </>
  )
}
