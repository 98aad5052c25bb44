import type { Message } from '@kinhold/contract/messages'

/** Returns the reply to a query for a conversation's messages: one page, or all changes since a version. */
export function pageOf(messages: readonly Message[], path: string) {
  const query = new URLSearchParams(path.split('?')[1])
  const asked = (name: string) => Number(query.get(name))
  const limit = asked('limit') || 100
  if (query.has('since'))
    return page(
      messages.filter(({ version }) => version > asked('since')).toSorted((a, b) => a.version - b.version),
    )
  const listed = messages.filter(({ archived, deleted }) => !archived && !deleted)
  if (query.has('after')) return page(listed.filter(({ id }) => id > asked('after')).slice(0, limit))
  const middle = query.has('at')
    ? (listed.find(({ createdAt }) => createdAt >= query.get('at')!) ?? listed.at(-1))?.id
    : asked('around')
  if (middle) {
    const half = Math.ceil(limit / 2)
    const upTo = before(listed, middle + 1, half)
    return { ...upTo, body: [...upTo.body, ...listed.filter(({ id }) => id > middle).slice(0, limit - half)] }
  }
  return before(listed, asked('before') || Infinity, limit)
}

function page(body: readonly Message[]) {
  return { status: 200, body }
}

function before(listed: readonly Message[], id: number, limit: number) {
  const all = listed.filter((one) => one.id < id)
  const body = all.slice(-limit)
  const link = `</api/messages?before=${body[0]?.id}>; rel="next"`
  return { ...page(body), ...(all.length > limit && { headers: { link } }) }
}
