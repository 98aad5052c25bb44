import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Cut } from './cut.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadingMark } from './figure/loading-mark.tsx'
import { Ring } from './figure/ring.tsx'
import { Triangle } from './figure/triangle.tsx'
import { Skeleton } from './skeleton.tsx'

it('an error is announced and can be retried if onRetry is given', async () => {
  const onRetry = vi.fn()
  const { rerender } = render(<ErrorState sentence="The server could not be reached." onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(<ErrorState sentence="The server could not be reached." onRetry={onRetry} busy />)
  expect(screen.getByRole('button', { name: 'Trying…' })).toBeDisabled()
  rerender(<ErrorState sentence="You were signed out." />)
  expect(screen.queryByRole('button')).toBeNull()
})
it('skeletons, marks and figures are hidden from screen readers', () => {
  const { container } = render(
    <>
      <Skeleton />
      <LoadingMark />
      <Ring />
      <Triangle />
    </>,
  )
  for (const drawn of container.children) expect(drawn).toHaveAttribute('aria-hidden', 'true')
  expect(container.children).toHaveLength(4)
})
it('NAV-52 truncated text has its full text as title', () => {
  render(<Cut className="min-w-0">{'wm'.repeat(40)}</Cut>)
  expect(screen.getByTitle('wm'.repeat(40))).toHaveClass('truncate', 'min-w-0')
})
