import { type Gig, gigOf } from '@kinhold/domain/gigs'
import { bobsVault, vault } from '../../web/testing/made/vault-list.ts'
import { group } from '../../web/testing/made/groups.ts'
import { contact, correspondent } from '../../web/testing/messages.ts'
import type { Replies } from '../../web/testing/answers.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const places: Replies = {
    'GET /api/messages/contacts': ok([correspondent({ contact: contact({ ...card('iris') }) })]),
    'GET /api/groups/player/:id': ok([group({ name: words.group, description: words.description })]),
    'GET /api/vaults': ok([vault({ id: 3, title: words.vault }), bobsVault()]),
  }
  const ours = (name: string, at: string): Look => ({
    name,
    at,
    isOfOurWords: true,
    steps: ({ first }) => first('heading', /./),
  })
  const gig: Gig = gigOf(
    {
      title: cut(words.group, 50),
      description: cut(words.description, 400),
      category: cut(words.vault, 40),
      location: 'The lake',
      hourlyRate: '25',
      duration: 'An afternoon',
      tags: `${cut(words.kate, 40)}, ladder`,
    },
    { id: 'g1', postedBy: words.ann, createdAt: '2026-01-08T10:00:00.000Z' },
  )
  const gigs = (name: string, steps: Look['steps'], kept: Look['kept'] = { userGigs: [gig] }): Look => ({
    name,
    at: '/side-gigs',
    kept,
    steps,
  })
  const missing = async ({ press, see }: Hand) => {
    await press('Post Gig')
    await see('Please fill in all required fields')
  }
  return [
    ours('guide', '/user-guide#lost-number'),
    ours('side-gigs', '/side-gigs'),
    ours('create-gig', '/create-gig'),
    ours('gig-a', '/gig-a'),
    ours('gig-b', '/gig-b'),
    { ...ours('share', '/share'), replies: places },
    { name: 'create-gig-missing', at: '/create-gig', isOfOurWords: true, steps: missing },
    {
      name: 'create-gig-typed',
      at: '/create-gig',
      steps: async ({ fill, find, user }) => {
        await user.selectOptions(await find('combobox', /Category/), 'Add a new category…')
        await fill(/^New category/, cut(words.vault, 40))
        await fill(/^Title/, cut(words.group, 50))
        await fill(/^Description/, cut(words.description, 400))
        await fill('Tags (optional)', `${cut(words.kate, 40)}, ladder`)
      },
    },
    gigs('side-gigs-applied', ({ find }) => find('button', /^Withdraw|^Applied/), {
      userGigs: [gig],
      appliedGigs: ['g1'],
    }),
    gigs('side-gigs-title', async ({ press, find }) => {
      await press('Edit title')
      await find('textbox', 'Title')
    }),
    gigs('dialog-delete-gig', async ({ press, find }) => {
      await press(/^Delete/)
      await find('dialog', 'Delete Gig')
    }),
    {
      name: 'share-chosen',
      at: '/share',
      shared: { text: words.post, name: 'beans.txt' },
      replies: places,
      steps: ({ find }) => find('region', 'What is shared'),
    },
  ]
}
export default looks
