import { type Gig, gigOf } from '@kinhold/domain/gigs'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fill, setViewport } from '../../testing/on-screen.ts'
import { appConfig } from '../../testing/made/config.ts'
import { admin, member } from '../../testing/people.ts'
import { refusal, toastText, visit } from '../../testing/visitor.ts'

const WORDS = {
  title: 'Fix a gate',
  description: 'It squeaks.',
  category: 'Handyman',
  location: 'The lake',
  hourlyRate: '25',
  duration: 'An afternoon',
  tags: 'gate, oil',
}
const gig = (id: string, different: Partial<Gig> = {}): Gig => ({
  ...gigOf(WORDS, { id, postedBy: 'Bob', createdAt: '2026-03-01T10:00:00.000Z' }),
  ...different,
})
const GATE = gig('g1')
const SHED = gig('g2', {
  title: 'Paint a shed',
  hourlyRate: 0,
  tags: [],
  createdAt: '2026-03-02T10:00:00.000Z',
})

beforeEach(() => void setViewport(1280))

type Replies = Parameters<typeof visit>[1]
const keep = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

async function open(at: string, title: string, replies: Replies = {}, account = member({ name: 'Ann' })) {
  const view = visit(at, { 'GET /api/auth/me': { status: 200, body: account }, ...replies })
  await screen.findByRole('heading', { level: 1, name: title })
  return view
}
const titles = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const card = (name: string) => within(screen.getByRole('article', { name }))
const nav = () => within(screen.getByRole('navigation', { name: 'Side gigs' }))
const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('GIG-01, GIG-02, GIG-04, GIG-06, GIG-07, GIG-08, GIG-09, GIG-11, GIG-13, NAV-09 shows stored gigs without requesting any from the server', async () => {
  keep('userGigs', [GATE, SHED])
  const { sent } = await open('/side-gigs', 'Vault Access')
  expect(titles()).toEqual(['Paint a shed', 'Fix a gate'])
  const gate = card('Fix a gate')
  for (const words of ['Handyman', 'It squeaks.', '$25 an hour', 'The lake', 'An afternoon', 'gate', 'oil'])
    expect(gate.getByText(words)).toBeVisible()
  expect(gate.getByText('Posted by Bob')).toBeVisible()
  expect(gate.getByText('Rating:').parentElement).toHaveTextContent('5')
  expect(card('Paint a shed').getByText('Hourly rate not specified')).toBeVisible()
  expect(sent.filter(({ path }) => path.includes('gig'))).toEqual([])
  expect(linksIn('Side gigs')).toEqual(['All gigs /side-gigs', 'Vault A /gig-a', 'Vault B /gig-b'])
  expect(linksIn('Main')).toEqual(expect.arrayContaining(['Home /dashboard', 'Settings /settings']))
  expect(screen.getByRole('link', { name: 'Add to Vault' })).toHaveAttribute('href', '/create-gig')
})

test('GIG-01, GIG-14, GIG-15 changes gigs without sending anything to the server', async () => {
  keep('userGigs', [GATE])
  const { user, sent } = await open('/side-gigs', 'Vault Access')
  await user.click(screen.getByRole('button', { name: 'Apply to Fix a gate' }))
  await user.click(screen.getByRole('link', { name: 'Add to Vault' }))
  await fill(user, await screen.findByLabelText('Title'), 'Fix a door')
  await fill(user, field('Description'), 'It squeaks.')
  await user.selectOptions(field('Category'), 'Add a new category…')
  await user.type(field('New category'), 'Gardening{Enter}')
  await user.click(post())
  await screen.findByRole('article', { name: 'Fix a door' })
  const remove = async (answer: string) => {
    await user.click(card('Fix a gate').getByRole('button', { name: 'Delete Fix a gate' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Delete Gig' }))
    asked.getByText('Are you sure you want to delete this gig? This action cannot be undone.')
    await user.click(asked.getByRole('button', { name: answer }))
  }
  await remove('Cancel')
  expect(kept('userGigs')).toContainEqual(GATE)
  await remove('Delete')
  expect(titles()).toEqual(['Fix a door'])
  expect(kept('userGigs')).toMatchObject([{ title: 'Fix a door' }])
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(sent.filter(({ path }) => /gig|categor/i.test(path))).toEqual([])
})

test.each(['{"half":', '5', '"text"', '{"a":1}', '[null,{"id":"g"},5]', '[object Object]'])(
  'GIG-02, GIG-03, GIG-31, API-32 renders despite malformed or unexpected storage data (%s)',
  async (foreign) => {
    for (const key of ['userGigs', 'vaultCategories', 'appliedGigs', 'sideGigsTitle', 'sidebar-collapsed'])
      localStorage.setItem(key, foreign)
    const { user } = await open('/side-gigs', foreign === '"text"' ? 'text' : 'Vault Access')
    expect(screen.getByText('No Gigs Yet')).toBeVisible()
    // This is the only link with that name, because there is none above the list while the list is empty.
    const add = screen.getByRole('link', { name: 'Add to Vault' })
    expect(screen.getByRole('region', { name: 'Gigs' })).toContainElement(add)
    await user.click(add)
    expect((await screen.findAllByRole('option')).length).toBeGreaterThan(6)
  },
)

test('GIG-05 lets the member edit or reset the title', async () => {
  const { user } = await open('/side-gigs', 'Vault Access')
  const edit = async (typed: string) => {
    await user.click(screen.getByRole('button', { name: 'Rename this page' }))
    const field = screen.getByRole('textbox', { name: 'Title' })
    await user.clear(field)
    await user.type(field, typed)
  }
  await edit('  Odd jobs {Enter}')
  expect(screen.getByRole('heading', { level: 1, name: 'Odd jobs' })).toBeVisible()
  expect(document.title).toContain('Odd jobs')
  expect(screen.getByRole('button', { name: 'Rename this page' })).toHaveFocus()
  expect(kept('sideGigsTitle')).toBe('Odd jobs')
  await edit('Else{Escape}')
  expect(screen.getByRole('heading', { level: 1, name: 'Odd jobs' })).toBeVisible()
  await edit(`${'x'.repeat(41)}{Enter}`)
  expect(screen.getByText('A title has at most 40 characters.')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Title' }))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' {Enter}')
  expect(screen.getByRole('heading', { level: 1, name: 'Vault Access' })).toBeVisible()
})

test('GIG-10 Logout asks for confirmation and offers to stop trusting the device', async () => {
  const { user, sentTo } = await open('/side-gigs', 'Vault Access', {
    'GET /api/config': { status: 200, body: appConfig({ phoneVerification: true }) },
    'POST /api/auth/logout': { status: 204 },
  })
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Logout' }))
  expect(await asked.findByRole('checkbox', { name: /^This is not my device/ })).toBeVisible()
  expect(sentTo('POST /api/auth/logout')).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(sentTo('POST /api/auth/logout')).toHaveLength(1))
})

test.each([
  ['/side-gigs', 'Vault Access', 'Small jobs, kept in this browser for you alone.'],
  ['/gig-a', 'Vault A', 'The gigs that you have posted. Only you see them, in this browser.'],
  ['/gig-b', 'Vault B', 'The gigs that you have applied to. Only you see this, in this browser.'],
])('GIG-29, GIG-30 %s describes the page and marks its tab as current', async (at, title, words) => {
  keep('userGigs', [GATE])
  keep('appliedGigs', ['g1'])
  await open(at, title)
  expect(within(screen.getByRole('main')).getByText(words)).toBeVisible()
  const tab = title === 'Vault Access' ? 'All gigs' : title
  expect(nav().getByRole('link', { current: 'page' })).toHaveTextContent(tab)
  expect(screen.getAllByRole('complementary')).toHaveLength(1)
})

test.each([
  ['/gig-a', 'Vault A', 'The gigs that you post in this browser will be here.'],
  ['/gig-b', 'Vault B', 'The gigs that you apply to will be here.'],
])('GIG-29 %s shows only the empty-state sentence when it has no gigs', async (at, title, words) => {
  await open(at, title)
  const main = within(screen.getByRole('main'))
  expect(main.getByText(words)).toBeVisible()
  expect(main.queryByText(/^The gigs that you have/)).toBeNull()
})

test('GIG-12 lets members, but not the admin, enter an access code', async () => {
  const { user, sent, unmount } = await open('/side-gigs', 'Vault Access', {
    'GET /api/vaults/access/:code': refusal(404, 'vault_not_found', 'Nothing there.'),
  })
  await user.type(await screen.findByLabelText('Access code'), '0551234567{Enter}')
  await waitFor(() => expect(toastText()).toBe('Error | Vault not found or access denied'))
  const tried = sent.filter(({ route }) => route === 'GET /api/vaults/access/:code')
  expect(tried.map(({ path }) => path)).toEqual(['/api/vaults/access/0551234567'])
  unmount()
  await open('/side-gigs', 'Vault Access', {}, admin())
  expect(screen.queryByLabelText('Access code')).toBeNull()
})

test('GIG-07, GIG-08, GIG-16 lists posted gigs in Vault A and applied-to gigs in Vault B', async () => {
  keep('userGigs', [GATE, SHED])
  const { user } = await open('/gig-a', 'Vault A')
  expect(titles()).toEqual(['Paint a shed', 'Fix a gate'])
  await user.click(nav().getByRole('link', { name: 'Vault B' }))
  expect(await screen.findByText('No Applications Yet')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'See all gigs' }))
  await user.click(await screen.findByRole('button', { name: 'Apply to Fix a gate' }))
  expect(card('Fix a gate').getByText('Applied')).toBeVisible()
  expect(card('Paint a shed').queryByText('Applied')).toBeNull()
  expect(kept('appliedGigs')).toEqual(['g1'])
  await user.click(nav().getByRole('link', { name: 'Vault B' }))
  await screen.findByRole('heading', { level: 1, name: 'Vault B' })
  expect(titles()).toEqual(['Fix a gate'])
  await user.click(screen.getByRole('button', { name: 'Withdraw from Fix a gate' }))
  expect(titles()).toEqual([])
  expect(kept('userGigs')).toEqual([GATE, SHED])
})

const field = (name: RegExp | string) => screen.getByLabelText(name)
const post = () => screen.getByRole('button', { name: 'Post Gig' })

test('GIG-17, GIG-19, GIG-26, NAV-10 keeps the form’s text until the gig is stored', async () => {
  const { user, where } = await open('/create-gig', 'Post a Gig')
  await fill(user, field('Title'), 'Fix a gate')
  await fill(user, field('Description'), 'It squeaks.')
  await user.selectOptions(field('Category'), 'Handyman')
  await fill(user, field(/^Location/), 'The lake')
  await user.type(field(/^Hourly rate/), '25')
  await fill(user, field(/^Duration/), 'An afternoon')
  await fill(user, field(/^Tags/), 'gate, oil')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  await user.click(post())
  await waitFor(() => expect(toastText()).toContain('This browser cannot save anything at the moment'))
  expect(field('Title')).toHaveValue('Fix a gate')
  full.mockRestore()
  await user.click(post())
  expect(await screen.findByRole('article', { name: 'Fix a gate' })).toBeVisible()
  expect(where()).toBe('/side-gigs')
  expect(kept('userGigs')).toEqual([
    { ...GATE, id: expect.any(String), postedBy: 'Ann', createdAt: expect.any(String) },
  ])
  await user.click(screen.getByRole('link', { name: 'Add to Vault' }))
  expect(await screen.findByLabelText('Title')).toHaveValue('')
})

test('GIG-20 requires a title, a description and a category', async () => {
  const { user } = await open('/create-gig', 'Post a Gig')
  await user.type(field('Title'), ' ')
  await user.click(post())
  expect(await screen.findByText('Please fill in all required fields')).toBeVisible()
  for (const name of ['Title', 'Description', 'Category']) expect(field(name)).toBeInvalid()
  expect(field('Title')).toHaveFocus()
  await user.type(field('Title'), 'Fix')
  await fill(user, field('Description'), 'It squeaks.')
  await user.click(post())
  expect(field('Category')).toBeInvalid()
  expect(field('Title')).not.toHaveAttribute('aria-invalid')
  expect(kept('userGigs')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('link', { name: 'Add to Vault' }))
  expect(await screen.findByText('You typed this earlier.')).toBeVisible()
  expect(field('Description')).toHaveValue('It squeaks.')
})

test('GIG-18, GIG-25, GIG-28 doesn’t add an empty or duplicate category', async () => {
  const { user } = await open('/create-gig', 'Post a Gig')
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  const five = ['Personal Assistant', 'Cleaning', 'Handyman', 'Tutoring', 'Tech Support']
  expect(options()).toEqual(['Choose a category', ...five, 'Add a new category…'])
  await user.selectOptions(field('Category'), 'Add a new category…')
  await user.click(screen.getByRole('button', { name: 'Add Category' }))
  expect(screen.getByText('Please name the category.')).toBeVisible()
  await user.type(field('New category'), 'cleaning{Enter}')
  expect(field('Category')).toHaveValue('Cleaning')
  expect(kept('vaultCategories')).toBeNull()
  await user.selectOptions(field('Category'), 'Add a new category…')
  await user.type(field('New category'), ' Gardening {Enter}')
  expect(field('Category')).toHaveValue('Gardening')
  expect(field('Category')).toHaveFocus()
  expect(options()).toEqual(['Choose a category', ...five, 'Gardening', 'Add a new category…'])
  expect(kept('vaultCategories')).toEqual([...five, 'Gardening'])
})

test('GIG-03 GIG-18 adds a newly typed category when the member posts the gig', async () => {
  keep('vaultCategories', ['Cleaning', 'Sailing'])
  const { user } = await open('/create-gig', 'Post a Gig')
  await user.type(field('Title'), 'Fix')
  expect(screen.getByRole('option', { name: 'Sailing' })).toBeInTheDocument()
  await fill(user, field('Description'), 'It squeaks.')
  await user.selectOptions(field('Category'), 'Add a new category…')
  await user.click(post())
  expect(await screen.findByText('Please fill in all required fields')).toBeVisible()
  expect(field('New category')).toBeInvalid()
  await fill(user, field('New category'), 'Gardening')
  await user.click(post())
  expect(await screen.findByRole('article', { name: 'Fix' })).toBeVisible()
  expect(kept('userGigs')).toMatchObject([{ category: 'Gardening' }])
  expect(kept('vaultCategories')).toContain('Gardening')
})
