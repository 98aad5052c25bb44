import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadingMark } from './figure/loading-mark.tsx'
import { Ring } from './figure/ring.tsx'
import { Triangle } from './figure/triangle.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

it('an empty place says what will be here and offers the next step', () => {
  render(
    <EmptyState title="No Vaults Yet" action={<Button>Create a vault</Button>}>
      Your albums will be here.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { name: 'No Vaults Yet' })).toBeVisible()
  expect(screen.getByText('Your albums will be here.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create a vault' })).toBeVisible()
})
it('an error is announced and can be tried again', async () => {
  const onRetry = vi.fn()
  const { rerender } = render(<ErrorState sentence="The server could not be reached." onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(<ErrorState sentence="The server could not be reached." onRetry={onRetry} busy />)
  expect(screen.getByRole('button', { name: 'Trying…' })).toBeDisabled()
})
it('an error that cannot be tried again offers nothing', () => {
  render(<ErrorState sentence="You were signed out." />)
  expect(screen.queryByRole('button')).toBeNull()
})
it('skeletons, marks and figures say nothing to those who listen', () => {
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
it('the figure has a name where it stands for the product', () => {
  render(<Triangle title="Kinhold" />)
  expect(screen.getByRole('img', { name: 'Kinhold' })).toBeVisible()
})
it('badges, cards and hidden words show what they are given', () => {
  render(
    <Card aria-label="Ann">
      <Badge tone="gold">Confirmed</Badge>
      <VisuallyHidden>by all three</VisuallyHidden>
    </Card>,
  )
  expect(screen.getByRole('region', { name: 'Ann' })).toHaveTextContent('Confirmedby all three')
})
