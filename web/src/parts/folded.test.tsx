import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PostFrame } from './post/post-frame.tsx'
import { MemoryRouter } from 'react-router'

function post(isBlocked: boolean | undefined) {
  const author = { name: 'Dan', profilePhoto: '/media/dan' }
  const words = { content: 'The key.', media: [] }
  return render(
    <MemoryRouter>
      <PostFrame post={words} author={author} to="/player/22" about="today" isBlocked={isBlocked}>
        <img alt="The pot" src="/media/pot" />
      </PostFrame>
    </MemoryRouter>,
  )
}

const addresses = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)

test('TRU-32 hides a blocked person’s post until Show is clicked', async () => {
  post(true)
  expect(screen.getByText('Blocked.')).toBeVisible()
  expect(screen.queryByText('The key.')).toBeNull()
  expect(addresses()).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Show what Dan wrote', expanded: false })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('The key.')).toBeVisible()
  expect(addresses()).toEqual(['/media/pot'])
  expect(screen.getByRole('button', { name: 'Hide what Dan wrote', expanded: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('The key.')).toBeNull()
})

test('TRU-32 shows a post by anyone else right away', () => {
  post(undefined)
  expect(screen.getByText('The key.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Dan' })).toHaveAttribute('href', '/player/22')
  expect(screen.queryByRole('button')).toBeNull()
})
