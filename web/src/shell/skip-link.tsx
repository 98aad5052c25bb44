/** The first stop of the Tab key on every page: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-evergreen px-4 py-2 text-on-evergreen focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/** Where the skip link leads: the id of every page's `main`. */
export const CONTENT_ID = 'content'
