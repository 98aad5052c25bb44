import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

const image = () => document.querySelector('img')

it('shows the photo at its size; it has no alternative text beside a name, and the name as text if it stands alone', () => {
  const { rerender } = render(<Avatar name="Ann" photo="https://pictures.example/ann.webp" />)
  expect(image()).toHaveAttribute('src', 'https://pictures.example/ann.webp')
  expect(image()).toHaveAttribute('alt', '')
  rerender(<Avatar name="Ann" photo="/media/a" size="sm" alone />)
  expect(screen.getByRole('img', { name: 'Ann' })).toBe(image())
  expect(image()).toHaveAttribute('src', '/media/a?size=thumb')
  rerender(<Avatar name="Ann" photo="/media/a" size="xl" />)
  expect(image()).toHaveAttribute('src', '/media/a?size=medium')
})
it.each([
  ['Ann', 'A'],
  ['bob van der Berg', 'BB'],
  ['  Cleo  ', 'C'],
  ['Élise Östberg', 'ÉÖ'],
  ['🦊 Fox', '🦊F'],
  ['', ''],
])('shows initials without a photo: %j', (name, initials) => {
  render(<Avatar name={name} photo={null} alone />)
  expect(screen.getByRole('img')).toHaveTextContent(initials)
})
it('shows initials if the photo fails to load, and tries a new photo', () => {
  const { rerender } = render(<Avatar name="Ann" photo="/media/gone" alone />)
  fireEvent.error(image()!)
  expect(image()).toBeNull()
  expect(screen.getByRole('img', { name: 'Ann' })).toHaveTextContent('A')
  rerender(<Avatar name="Ann" photo="/media/new" alone />)
  expect(image()).toHaveAttribute('src', '/media/new?size=thumb')
})
it('gives a person the same background everywhere', () => {
  const groundOf = (name: string) => {
    const { container } = render(<Avatar name={name} />)
    return /bg-tint-\w+/.exec(container.querySelector('span')!.className)?.[0]
  }
  expect(groundOf('Ann')).toBe(groundOf('Ann'))
  expect(new Set(['Ann', 'Bob', 'Cleo', 'Dora', 'Emil'].map(groundOf)).size).toBeGreaterThan(1)
})
