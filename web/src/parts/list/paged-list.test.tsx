import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api.ts'
import { PagedList } from './paged-list.tsx'

type List = Parameters<typeof PagedList<string>>[0]['list']

const OTHERWISE = 'The list could not be loaded.'

function show(state: Partial<List>, title?: string) {
  const list = {
    data: undefined,
    error: null,
    isFetching: false,
    refetch: vi.fn(),
    hasNextPage: false,
    isFetchNextPageError: false,
    isFetchingNextPage: false,
    fetchNextPage: vi.fn(),
    ...state,
  }
  render(
    <PagedList
      list={list}
      failure={{ otherwise: OTHERWISE, ...(title && { title }) }}
      loading={<p>On its way</p>}
      empty={<p>Nothing yet</p>}
    >
      {(items) => <p>{items.join(', ')}</p>}
    </PagedList>,
  )
  return list
}

const refused = new ApiError(503, '{"error":"The server is busy."}', '')
const button = (name: string) => screen.getByRole('button', { name })

test('shows the empty state if there are no items', () => {
  show({})
  expect(screen.getByText('On its way')).toBeVisible()
  show({ data: [] })
  expect(screen.getByText('Nothing yet')).toBeVisible()
})

test('shows an error with Retry unless there are items', async () => {
  const list = show({ error: refused })
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.')
  await userEvent.click(button('Retry'))
  expect(list.refetch).toHaveBeenCalledOnce()
  cleanup()
  show({ error: new TypeError('Failed to fetch') }, 'No list')
  expect(screen.getByRole('alert')).toHaveTextContent(`No list. ${OTHERWISE}`)
  cleanup()
  show({ data: ['Ann', 'Bob'], error: refused })
  expect(screen.getByText('Ann, Bob')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('loads the next page on demand', async () => {
  const whole = show({ data: ['Ann'], hasNextPage: true })
  await userEvent.click(button('Load more'))
  expect(whole.fetchNextPage).toHaveBeenCalledOnce()
  cleanup()
  const list = show({ data: ['Ann'], hasNextPage: true, isFetchNextPageError: true, error: refused })
  expect(screen.getByText('Ann')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.')
  await userEvent.click(button('Retry'))
  expect(list.fetchNextPage).toHaveBeenCalledOnce()
})
