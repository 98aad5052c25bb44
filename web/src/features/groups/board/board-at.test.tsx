import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BOB, freshGroup, openGroup, post } from '../../../../testing/groups.tsx'

const BOARD = 'GET /api/groups/:id/posts'
type Replies = NonNullable<Parameters<typeof openGroup>[0]>

/** Returns the posts with ids from `from` down to `to`. Posts with ids above 170 are Bob's. */
const posts = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => {
    const id = from - place
    return post({ id, content: `p${id}`, ...(id > 170 && { author: BOB }) })
  })

/** Opens a board at the post `id`. The board's posts, 1 to `newest`, are paginated as on the server. */
function openAt(id: number, newest: number, replies: Replies = {}) {
  const of = freshGroup()
  const all = posts(newest, 1)
  const board: Replies[typeof BOARD] = ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const [around, after] = [Number(query.get('around')), Number(query.get('after'))]
    const above = (place: number, most: number) => all.filter((one) => one.id > place).slice(-most)
    if (after) return { status: 200, body: above(after, 100) }
    const from = around ? all.filter((one) => one.id <= around) : all
    const shown = from.slice(0, around ? 5 : 100)
    const link = from.length > shown.length && `<${path}&before=c1>; rel="next"`
    const body = [...(around ? above(around, 50) : []), ...shown]
    return { status: 200, body, ...(link && { headers: { link } }) }
  }
  return openGroup({ [BOARD]: board, ...replies }, { of, at: `/groups/${of.id}?post=${id}` })
}

const shown = () => screen.getAllByRole('article').map((one) => one.querySelector('.measure')!.textContent)
const current = () => document.querySelector('[aria-current=true]')
const button = (name: string) => screen.queryByRole('button', { name })

test('UNI-88 focuses the post named in the URL', async () => {
  const { user, sentTo } = openAt(120, 190, { 'PATCH /api/posts/:id': () => new Promise(() => {}) })
  await screen.findByText('p120')
  expect(current()).toHaveTextContent('p120')
  expect(current()).toHaveFocus()
  expect(shown()).toEqual(posts(170, 116).map(({ content }) => content))
  expect(button('Load older')).toBeVisible()
  const box = screen.getByRole('feed').parentElement!
  box.scrollTop = 300
  fireEvent.scroll(box)
  await user.click(button('Load newer')!)
  await screen.findByText('p190')
  expect(shown().slice(0, 21)).toEqual(posts(190, 170).map(({ content }) => content))
  expect(button('Load newer')).toBeNull()
  // The board has scrolled down, so that the posts added above don't push the current post off-screen.
  expect(box.scrollTop).toBeGreaterThan(0)
  expect(screen.queryByText(/^New from/)).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Post actions' })[0]!)
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }))
  expect(await screen.findByText('Pinned')).toBeVisible()
  await user.click(button('Load older')!)
  await waitFor(() => expect(sentTo(BOARD).at(-1)!.path).toMatch(/\?before=c1$/))
})

test("UNI-88 'Show the newest' removes the post id from the URL", async () => {
  const { user, where, of } = openAt(4, 6)
  await screen.findByText('p4')
  await user.click(button('Show the newest')!)
  expect(await screen.findByText('p6')).toBeVisible()
  expect([where(), current(), button('Show the newest')]).toEqual([`/groups/${of.id}`, null, null])
  expect(screen.getByRole('heading', { name: 'Message Board' })).toHaveFocus()
})

test('UNI-88 returns to the newest posts when the member sends a post', async () => {
  const { user, where, of } = openAt(4, 6, {
    'POST /api/groups/:id/posts': { status: 201, body: post({ id: 7, content: 'Mine' }) },
  })
  await screen.findByText('p4')
  await user.type(screen.getByRole('textbox'), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('p6')).toBeVisible()
  expect(where()).toBe(`/groups/${of.id}`)
})

test('UNI-88 shows a notice if the post in the URL has been deleted', async () => {
  openGroup(
    {
      [BOARD]: {
        status: 200,
        body: [post({ id: 9, content: 'p9' }), post({ id: 3, content: 'p3', author: BOB })],
      },
    },
    { at: '/groups/7?post=5' },
  )
  expect(await screen.findByText('This post is no longer there.')).toBeVisible()
  expect([shown(), current()]).toEqual([['p9', 'p3'], null])
})

test('UNI-88 ignores an invalid post id in the URL', async () => {
  const { of, sentTo } = openAt(Number.NaN, 2)
  await screen.findByText('p2')
  expect([sentTo(BOARD)[0]!.path, button('Show the newest')]).toEqual([`/api/groups/${of.id}/posts`, null])
})
