import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Cut } from './cut.tsx'
import { AppName, PageTitle } from './page-title.tsx'

it('sets the document’s title and takes focus', () => {
  render(
    <AppName value="Hearth">
      <PageTitle title="Messages" />
    </AppName>,
  )
  expect(document.title).toBe('Messages · Hearth')
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toHaveFocus()
})
it.each(['click', 'submit', 'popstate'])(
  'NAV-55 doesn’t take focus after a page load until the first %s',
  async (action) => {
    const { PageTitle: Fresh } = await freshlyLoaded(action)
    const { unmount } = render(<Fresh title="Log in" />)
    expect(document.body).toHaveFocus()
    unmount()
    window.dispatchEvent(new Event(action))
    render(<Fresh title="Home" />)
    expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus()
  },
)
it('updates the document’s title without taking focus again', () => {
  const screenOf = (title: string) => (
    <>
      <PageTitle title={title} />
      <input aria-label="Search" />
    </>
  )
  const { rerender } = render(screenOf('Ann'))
  screen.getByLabelText('Search').focus()
  rerender(screenOf('Bob'))
  expect(document.title).toBe('Bob · Kinhold')
  expect(screen.getByLabelText('Search')).toHaveFocus()
})
it('can be visible only to screen readers', () => {
  render(
    <PageTitle title="Home" hidden>
      Good morning, Ann
    </PageTitle>,
  )
  expect(document.title).toBe('Home · Kinhold')
  expect(screen.getByRole('heading', { name: 'Good morning, Ann' })).toHaveClass('sr-only')
})
it.each([
  [40, 'text-title'],
  [41, 'text-heading'],
])('gives a title of %i characters the class %s', (length, size) => {
  render(<PageTitle title={'n'.repeat(length)} />)
  expect(screen.getByRole('heading')).toHaveClass(size)
})

function freshlyLoaded(name: string): Promise<typeof import('./page-title.tsx')> {
  return import(/* @vite-ignore */ `./page-title.tsx?loaded-for=${name}`)
}
it('LNG-45 titles and names take their direction from their own text', () => {
  render(
    <>
      <PageTitle title="صور العائلة" />
      <Cut>Ann Archer</Cut>
    </>,
  )
  expect(screen.getByRole('heading')).toHaveAttribute('dir', 'auto')
  expect(screen.getByText('Ann Archer')).toHaveAttribute('dir', 'auto')
})
