import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANN, annsTree, BOB, CLEO, FAMILY, SPONSOR } from '../../../../testing/network.ts'
import { openTree } from '../../../../testing/tree.tsx'

beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

const names = () => screen.getAllByRole('treeitem').map(nameOf)
const nameOf = (row: Element | null) => row?.querySelector('.truncate')?.textContent

async function enter(nodes = FAMILY, options: Parameters<typeof openTree>[1] = {}) {
  const view = openTree(annsTree(nodes), options)
  const tree = await screen.findByRole('tree', { name: 'Players' })
  screen.getByRole('treeitem', { name: /^Ann/ }).focus()
  const press = async (keys: string) => {
    await view.user.keyboard(keys)
    return nameOf(document.activeElement)
  }
  return { ...view, tree, press }
}

test('NET-08 NET-09 lists the same people as the picture, each below their sponsor', async () => {
  await enter()
  expect(names()).toEqual(['Sam', 'Ann', 'Bob', 'Dan', 'Cleo'])
  const levels = screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-level'))
  expect(levels).toEqual(['1', '2', '3', '4', '3'])
  const cleo = screen.getByRole('treeitem', { name: /^Cleo/ })
  expect(cleo).toHaveAttribute('aria-posinset', '2')
  expect(cleo).toHaveAttribute('aria-setsize', '2')
  expect(cleo).not.toHaveAttribute('aria-expanded')
  expect(screen.getByRole('treeitem', { name: /^Bob/ })).toHaveAttribute('aria-expanded', 'true')
})

test('the list is a single tab stop', async () => {
  const { user } = await enter()
  expect(screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0)).toHaveLength(1)
  expect(document.querySelector('canvas')).toHaveAttribute('aria-hidden', 'true')
  expect(
    screen.getByText('A picture of the tree. The list after it shows the same people.'),
  ).toBeInTheDocument()
  const picture = () => document.querySelector('canvas')!.parentElement
  await user.click(screen.getByRole('button', { name: 'Show as list' }))
  expect(picture()).toHaveClass('invisible')
  await user.click(screen.getByRole('button', { name: 'Show as picture' }))
  expect(picture()).not.toHaveClass('invisible')
})

test('LNG-42 ArrowLeft opens a branch and ArrowRight collapses it on a right-to-left page', async () => {
  document.documentElement.dir = 'rtl'
  const { press } = await enter()
  expect(await press('{ArrowDown}{ArrowRight}')).toBe('Bob')
  expect(names()).toEqual(['Sam', 'Ann', 'Bob', 'Cleo'])
  expect(await press('{ArrowLeft}{ArrowLeft}')).toBe('Dan')
})

test('NET-08 lets the member move through the list and open branches and profiles by keyboard', async () => {
  const { press, where } = await enter()
  expect(await press('{ArrowDown}{ArrowLeft}')).toBe('Bob')
  expect(names()).toEqual(['Sam', 'Ann', 'Bob', 'Cleo'])
  expect(await press('{ArrowUp}{ArrowUp}')).toBe('Sam')
  expect(await press('{End}{ArrowUp}{ArrowRight}{ArrowRight}')).toBe('Dan')
  expect(await press('{Home}')).toBe('Sam')
  expect(await press('cl')).toBe('Cleo')
  await press(' ')
  expect(screen.getByRole('region', { name: 'Cleo' })).toBeVisible()
  expect(screen.getByRole('treeitem', { name: /^Cleo/ })).toHaveAttribute('aria-selected', 'true')
  await press('{Enter}')
  expect(where()).toBe('/player/21')
})

test('TRU-21 LNG-65 Enter opens the card of a hidden member, who has no profile', async () => {
  const { press, where } = await enter([
    SPONSOR,
    ANN,
    BOB,
    { ...CLEO, name: 'Privates Mitglied', isHidden: true },
  ])
  await press('pr{Enter}')
  expect(screen.getByRole('region', { name: 'Privates Mitglied' })).toBeVisible()
  expect(where()).not.toBe('/player/21')
})

test('clicking a branch’s marker toggles the branch without selecting the person', async () => {
  const { user } = await enter()
  await user.click(screen.getByRole('treeitem', { name: /^Bob/ }).querySelector('[data-fold]')!)
  expect(names()).toEqual(['Sam', 'Ann', 'Bob', 'Cleo'])
  expect(screen.queryByRole('region', { name: 'Bob' })).toBeNull()
})

test('TRU-19 marks an ended bond in the list', async () => {
  const { unmount } = await enter([SPONSOR, ANN, { ...BOB, bondEnded: true }, CLEO])
  expect(screen.getByRole('treeitem', { name: /^Bob/ })).toHaveTextContent('Bond ended')
  expect(screen.getByRole('treeitem', { name: /^Cleo/ })).not.toHaveTextContent('Bond ended')
  expect(screen.getByText('Dashed line: your bond has ended.')).toBeVisible()
  unmount()
  await enter()
  expect(screen.queryByText('Dashed line: your bond has ended.')).toBeNull()
})
